<?php
// Downloads a table of rates, checks it as pages do, and replaces a rates file completely or not at all.
// If anything is wrong, the file stays as it is, and the status is 1.
$accepts = in_array('--accept-moves', $argv, true);
[, $source, $file] = array_values(array_diff($argv, ['--accept-moves'])) + ['', '', ''];
if ($source === '' || $file === '') {
    fwrite(STDERR, <<<'USAGE'
        Usage: php update-rates.php SOURCE FILE [--accept-moves]

        SOURCE          address or path of a table of rates, such as
                        https://latest.currency-api.pages.dev/v1/currencies/usd.json
        FILE            the rates file of your site, such as /home/shop/public/rates.json
        --accept-moves  writes rates that have moved far, or that lack many currencies of FILE

        Without it, such rates wait in FILE.refused until a table of a later day confirms them.
        A currency that a table lacks keeps its last rate until the tables of two days lack it.

        USAGE);
    exit(2);
}
// Without this, some php.ini write 0.1 as 0.10000000000000001.
ini_set('serialize_precision', '-1');
const MOST_BYTES = 65536;
// The legal tenders of CLDR, whose rates are compared: a coin or a metal that comes and goes stops nothing.
const TENDERS = 'aedafnallamdaoaarsaudawgaznbambbdbdtbhdbifbmdbndbobbrlbsdbtnbwpbynbzdcadcdfchfclpcnycopcrccupcve'
    . 'czkdjfdkkdopdzdegpernetbeurfjdfkpgbpgelghsgipgmdgnfgtqgydhkdhnlhtghufidrilsinriqdirriskjmdjodjpy'
    . 'keskgskhrkmfkpwkrwkwdkydkztlaklbplkrlrdlsllydmadmdlmgamkdmmkmntmopmrumurmvrmwkmxnmyrmznnadngnnio'
    . 'noknprnzdomrpabpenpgkphppkrplnpygqarronrsdrubrwfsarsbdscrsdgseksgdshpslesossrdsspstnsypszlthbtjs'
    . 'tmttndtoptryttdtwdtzsuahugxusduyuuzsvesvndvuvwstxafxcdxcgxofxpfyerzarzmwzwg';

function stop(string $why): never
{
    fwrite(STDERR, "The rates stay as they are: $why.\n");
    exit(1);
}

/** Returns words of others for one line of a terminal. */
function line_of(string $words): string
{
    return preg_replace('/[^ -~]+/', ' ', substr($words, 0, 200));
}

/** Returns the text of a file or of an answer, up to one byte too many. */
function text_of(string $source): string
{
    $host = preg_match('#^https?://#i', $source) ? parse_url($source, PHP_URL_HOST) : null;
    if ($host && !ini_get('allow_url_fopen')) stop('this PHP forbids downloads: run php with -d allow_url_fopen=1');
    $options = ['http' => ['timeout' => 60, 'ignore_errors' => true]];
    $stream = @fopen($source, 'r', false, stream_context_create($options));
    $text = $stream ? @stream_get_contents($stream, MOST_BYTES + 1) : false;
    if ($text === false) {
        $reason = line_of(preg_replace('/^.*: /s', '', error_get_last()['message'] ?? ''));
        stop($host ? "$host cannot be reached ($reason)" : "$source cannot be read ($reason)");
    }
    $about = stream_get_meta_data($stream);
    if ($about['timed_out']) stop("$host did not answer within a minute");
    $length = $status = null;
    foreach ($host ? $about['wrapper_data'] : [] as $line) {
        // After a redirect, another answer begins.
        if (str_starts_with($line, 'HTTP/')) [$status, $length] = [$line, null];
        if (preg_match('/^content-length: *(\d+)/i', $line, $found)) $length = (int) $found[1];
    }
    if ($host && (explode(' ', (string) $status)[1] ?? '') !== '200') {
        stop("$host answers with " . line_of($status ?? 'something that is not HTTP'));
    }
    if (strlen($text) < min((int) $length, MOST_BYTES)) stop("$host ended its answer too early");
    return $text;
}

function is_code(int|string $name): bool
{
    return preg_match('/^(?!xxx|xts)[a-z]{3}$/iD', (string) $name) === 1;
}

function is_day(mixed $text): bool
{
    $is_date = is_string($text) && preg_match('/^(\d{4})-(\d\d)-(\d\d)$/D', $text, $part);
    return $is_date && checkdate((int) $part[2], (int) $part[3], (int) $part[1]);
}

/**
 * Returns the date, the base and the rates by code, of what pages use, and the days of rates that are kept; or what is
 * wrong.
 */
function table_in(string $text): array|string
{
    if (strlen($text) > MOST_BYTES) return 'is larger than 64 kB';
    $content = json_decode(preg_replace('/^\xEF\xBB\xBF/', '', $text), true, 8);
    if (!is_array($content)) return 'is not a table in JSON';
    $date = $content['date'] ?? null;
    if (!is_day($date)) return 'has no date such as 2026-11-21';
    $names = array_values(array_filter(array_keys($content), 'is_code'));
    if (count($names) !== 1 || !is_array($content[$names[0]])) return 'does not have exactly one table of rates';
    $base = strtolower($names[0]);
    $rates = [];
    foreach ($content[$names[0]] as $name => $rate) {
        if (!is_code($name)) continue;
        $code = strtolower($name);
        if (isset($rates[$code])) return "has $code twice";
        $is_rate = (is_int($rate) || is_float($rate)) && is_finite($rate) && $rate > 0;
        if (!$is_rate) return "has a rate for $code that is not a positive number";
        $rates[$code] = $rate;
    }
    $rates += [$base => 1];
    if ($rates[$base] != 1) return "has a rate for $base, its base, that is not 1";
    $rates = array_filter($rates, 'is_usable');
    if (count($rates) < 2) return 'has no rates that pages use';
    $is_kept = fn($day, $code) => isset($rates[$code]) && is_day($day) && $day <= $date;
    $kept = is_array($content['kept'] ?? null) ? $content['kept'] : [];
    return [$date, $base, $rates, array_filter($kept, $is_kept, ARRAY_FILTER_USE_BOTH)];
}

/** Returns whether pages use a rate: others are left out. A small rate with few digits may be off by a quarter. */
function is_usable(int|float $rate): bool
{
    $is_coarse = $rate < 0.1 && round($rate, 3 - (int) floor(log10($rate))) == $rate;
    return $rate > 1e-10 && $rate < 1e10 && !$is_coarse;
}

/** Returns the table in a file beside others, if it is one. */
function table_of(string $file): ?array
{
    $table = is_file($file) ? table_in(text_of($file)) : null;
    return is_array($table) ? $table : null;
}

/** Returns the days from 1970 to a date. */
function day_of(string $date): int
{
    return intdiv(strtotime("$date UTC"), 86400);
}

/** Returns the legal tenders that a table has. */
function tenders_in(array $table): array
{
    return array_intersect(str_split(TENDERS, 3), array_keys($table[2]));
}

/** Returns the legal tenders that a table lacks, and one before has. */
function missing_in(array $table, array $before): array
{
    return array_diff(tenders_in($before), tenders_in($table));
}

/** Returns whether a table lacks more than a quarter of the legal tenders of one before, and not only a single one. */
function is_cut_off(array $table, array $before): bool
{
    $missing = count(missing_in($table, $before));
    return $missing > 1 && $missing > count(tenders_in($before)) / 4;
}

/** Returns a currency of both tables: the base of the one before if possible. */
function common_in(array $table, array $before): ?string
{
    $common = array_intersect_key($before[2], $table[2]);
    return isset($common[$before[1]]) ? $before[1] : array_key_first($common);
}

/** Returns how a table differs from one before by more than sources are late, or than currencies move; or null. */
function change_in(array $table, array $before): ?string
{
    if (is_cut_off($table, $before)) return implode(', ', array_slice(missing_in($table, $before), 0, 9)) . ' are missing';
    return move_in($table, $before);
}

/** Returns which currency has moved too far, and how far; or null. Those of a third table do not count. */
function move_in(array $table, array $before, array $third = [2 => []]): ?string
{
    [[, , $rates], [, , $last]] = [$table, $before];
    [$all, $in] = [tenders_in($before), common_in($table, $before)];
    foreach (array_diff_key(array_intersect_key($last, $rates), $third[2]) as $code => $rate) {
        $move = $rates[$code] / $rates[$in] / $rate * $last[$in];
        $most = in_array($code, ['usd', 'eur', 'gbp', 'jpy'], true) ? 1.15 : (in_array($code, $all, true) ? 3 : 100);
        if ($move > $most || $move < 1 / $most) return "$code has moved by a factor of " . sprintf('%.3g', $move);
    }
    return null;
}

/** Returns whether a table confirms one of an earlier day that was refused: what that one lacks, it compares with the last. */
function confirms(array $table, ?array $refused, array $last): bool
{
    if (!$refused || $refused[0] >= $table[0] || change_in($table, $refused)) return false;
    return move_in($table, $last, $refused) === null;
}

/**
 * Completes a table with the last rates of the legal tenders that it lacks, until the tables of two later days lack them.
 * Returns what to say about each for the first time.
 */
function complete(array &$table, array $before, ?array $refused): array
{
    [$date, , $rates] = $table;
    [$last_date, , $last, $kept] = $before;
    $in = common_in($table, $before);
    $said = [];
    foreach (missing_in($table, $before) as $code) {
        $day = $kept[$code] ?? $last_date;
        $lacking = [$date];
        if (isset($kept[$code])) $lacking[] = $last_date;
        if ($refused && !isset($refused[2][$code])) $lacking[] = $refused[0];
        $later = array_unique(array_filter($lacking, fn($each) => $each > $day));
        if (count($later) < 2 && day_of($date) - day_of($day) <= 14 && $in) {
            $table[2][$code] = $last[$code] / $last[$in] * $rates[$in];
            $table[3][$code] = $day;
            if (!isset($kept[$code])) $said[] = "$code, whose last rate stays until the tables of two days lack it";
        } else {
            $said[] = "$code, so there is no rate for it any more";
        }
    }
    return $said;
}

/** Replaces a file, which keeps its permissions; returns false, and has changed nothing, if that is not possible. */
function replace(string $file, string $text): bool
{
    $new = "$file." . bin2hex(random_bytes(8));
    $handle = @fopen($new, 'x');
    $is_written = $handle && @fwrite($handle, $text) === strlen($text) && @fflush($handle) && @fsync($handle);
    if ($handle) fclose($handle);
    if ($is_written && is_file($file)) {
        [@chown($new, fileowner($file)), @chgrp($new, filegroup($file))];
        $is_written = @chmod($new, fileperms($file) & 0777);
    }
    if ($is_written && @rename($new, $file)) return true;
    if ($handle) @unlink($new);
    return false;
}

$name = parse_url($source, PHP_URL_HOST) ?: $source;
if (is_link($file)) $file = realpath($file) ?: stop("$file leads to nothing");
if (file_exists($file) && !is_file($file)) stop("$file is not a file");
$table = table_in(text_of($source));
if (is_string($table)) stop("$name $table");
[$date, $base, $rates] = $table;
$table[3] = [];
$today = intdiv(time(), 86400);
$age = $today - day_of($date);
if ($age > 14 || $age < -1) stop("the rates of $name are of $date, and pages use those of the last fourteen days");
$old = table_of($file);
// Pages refuse a file that is dated ahead, and after two weeks, rates may have moved.
if ($old && (day_of($old[0]) > $today + 1 || day_of($date) - day_of($old[0]) > 14)) $old = null;
if ($old && $old[0] > $date) stop("the rates of $name are of $date, and those of $file, of $old[0], are newer");
if (!$old) foreach (['eur', 'gbp', 'jpy'] as $code) if (!isset($rates[$code])) stop("$name has no usable rate for $code");
$text = json_encode(['date' => $date, $base => $rates]);
$said = [];
if ($old) {
    $refused = $accepts ? null : table_of("$file.refused");
    if ($refused && $refused[0] < $old[0]) $refused = null;
    $change = $accepts ? null : change_in($table, $old);
    if ($change && !confirms($table, $refused, $old)) {
        $problem = replace("$file.refused", $text) ? '' : "; $file.refused cannot be written";
        stop("$change; if that is right, add --accept-moves once, or wait for rates of a later day$problem");
    }
    // Somebody has accepted that many are missing.
    if (!$accepts || !is_cut_off($table, $old)) $said = complete($table, $old, $refused);
    $kept = $table[3] ? ['kept' => $table[3]] : [];
    $text = json_encode(['date' => $date, $base => $table[2]] + $kept);
}
if (strlen($text) > MOST_BYTES) stop("the rates of $name have more than 64 kB");
if (!replace($file, $text)) stop("$file cannot be written");
@unlink("$file.refused");
foreach ($said as $line) fwrite(STDERR, "The rates of $date lack $line.\n");
