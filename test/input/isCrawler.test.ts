import { expect } from 'chai';
import { it } from 'node:test';
import { isCrawler } from '../../src/input/isCrawler.js';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const compatible = (name: string) => `Mozilla/5.0 (compatible; ${name})`;

const crawlers = [
  compatible('Googlebot/2.1; +http://www.google.com/bot.html'),
  `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) ${chrome} (compatible; Googlebot/2.1)`,
  'Mozilla/5.0 (X11; Linux x86_64; Storebot-Google/1.0) AppleWebKit/537.36',
  'Mediapartners-Google',
  `Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)`,
  'GoogleOther',
  compatible('Baiduspider/2.0; +http://www.baidu.com/search/spider.html'),
  compatible('Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp'),
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  compatible('Bytespider; spider-feedback@bytedance.com'),
  compatible('PetalBot;+https://webmaster.petalsearch.com/site/petalbot'),
  'TelegramBot (like TwitterBot)',
  'APIs-Google (+https://developers.google.com/webmasters/APIs-Google.html)',
  'ia_archiver',
];

const visitors = [
  `Mozilla/5.0 (Linux; Android 10; CUBOT X20 PRO) ${chrome}`,
  `Mozilla/5.0 (Linux; Android 9; CUBOT_NOTE_S) ${chrome}`,
  `Mozilla/5.0 (Linux; Android 8.1.0; CUBOT Build/OPM2) ${chrome}`,
  `Mozilla/5.0 (Linux; Android 7.0; CUBOT-X9 Build/CUBOT; wv) ${chrome}`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1',
  `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} [FB_IAB/FB4A;FBAV/470.0]`,
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 GSA/320.0 Mobile`,
  '',
];

it('isCrawler knows crawlers, and accepts visitors', () => {
  for (const userAgent of crawlers) expect(isCrawler(userAgent), userAgent).to.equal(true);
  for (const userAgent of visitors) expect(isCrawler(userAgent), userAgent).to.equal(false);
});
