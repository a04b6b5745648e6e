/** The countries that authors choose in the editor: their names, and how what an author writes is read. */
window.localPriceCountries = (tag, groups) => {
  // WordPress has locales that make no tag that browsers accept, such as pt_PT_ao90.
  const isTag = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i.test(tag);
  const language = isTag ? tag : tag.split('-')[0];
  const noCountries =
    'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH NT QO RH SU TA TP UK UN VD XA XB YD YU ZR ZZ';
  /** What people also write. A name of several countries does not say which of them is meant. */
  const otherNames = {
    AE: 'UAE',
    AS: 'America, American',
    CD: 'Democratic Republic of the Congo, DRC',
    CG: 'Republic of the Congo',
    CI: 'Ivory Coast',
    CV: 'Cape Verde, Cabo Verde',
    CZ: 'Czech Republic',
    GB: 'UK, Great Britain, Britain, England, Scotland, Wales, Northern Ireland',
    IE: 'Republic of Ireland',
    KP: 'Korea',
    KR: 'Korea, Republic of Korea',
    MK: 'Macedonia',
    MM: 'Burma, Myanmar',
    MO: 'Macau',
    NL: 'Holland',
    PS: 'Palestine',
    RU: 'Russian Federation',
    SK: 'Slovak Republic',
    SZ: 'Swaziland',
    TL: 'East Timor',
    TR: 'Turkey',
    US: 'USA, US, United States of America, America, American',
    VA: 'Holy See',
    VG: 'Virgin Islands',
    VI: 'Virgin Islands',
  };

  /** Returns a name without what people write in different ways: accents, signs, blanks, “the”, “St.” and “&”. */
  const plain = (name) =>
    name
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/^\s*the\s/, '')
      .replace(/\bst\b/g, 'saint')
      .replace(/&/g, 'and')
      .replace(/[^\p{L}\p{M}]/gu, '');

  const labels = new Map();
  /** Plain names, each with the code of its country. */
  const names = [];
  const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = noCountries.includes(code) ? undefined : regions.of(code);
    if (!name) continue;
    labels.set(code, `${name} (${code})`);
    const others = otherNames[code]?.split(', ') ?? [];
    for (const each of [name, ...others]) names.push([plain(each), code]);
  }
  for (const group of ['EU', 'EEA', 'EUROZONE', ...groups]) {
    labels.set(group.toUpperCase(), group.toUpperCase());
  }

  /** Returns the code of a country or group that was written as a code or a name; several codes: it is not clear which. */
  function codesOf(text) {
    const words = text.trim().toUpperCase();
    const code = /\(([A-Z]{2})\)$/.exec(words)?.[1] ?? words;
    if (labels.has(code)) return [code];
    const written = plain(text);
    const codesIf = (isMeant) => [
      ...new Set(names.filter(([name]) => isMeant(name)).map(([, each]) => each)),
    ];
    const whole = codesIf((name) => name === written);
    // Two letters are a code: UK is not Ukraine.
    return whole.length || written.length < 3 ? whole : codesIf((name) => name.startsWith(written));
  }

  return {
    /** A tag that the browser accepts. */
    language,
    /** The names, such as `Germany (DE)`, by code. */
    labels,
    codesOf,
  };
};
