<?php
/**
 * Countries, and the groups of them that every page has.
 */

namespace LocalPrice;

/** The 249 codes of ISO 3166-1 alpha-2, and XK for Kosovo. */
const COUNTRIES = ''
    . 'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW '
    . 'BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI '
    . 'FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN '
    . 'IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME '
    . 'MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF '
    . 'PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV '
    . 'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK '
    . 'YE YT ZA ZM ZW';

/** The members of the euro area since Bulgaria joined on 1 January 2026. */
const EUROZONE = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK';

/** The members of the EU since Croatia joined in 2013 and the United Kingdom left in 2020. */
const EU = EUROZONE . ' CZ DK HU PL RO SE';

/** The European Economic Area. */
const EEA = EU . ' IS LI NO';

/** The groups that every page has, the nearest first. */
const UNIONS = ['EUROZONE' => EUROZONE, 'EU' => EU, 'EEA' => EEA];

/**
 * Reads the code of a country in any case, with white space around it; `UK` is read as `GB`.
 *
 * @return string|null In upper case; `null` for anything else.
 */
function countryCode(string $text): ?string
{
    $code = upperCase(trimmed($text));
    if ($code === 'UK') {
        return 'GB';
    }
    return isMember($code, COUNTRIES) ? $code : null;
}

/** Returns whether a code of two letters is in a list. */
function isMember(string $code, string $countries): bool
{
    return strlen($code) === 2 && strspn($code, LETTERS) === 2 && strpos($countries, $code) !== false;
}
