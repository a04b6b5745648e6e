<?php
// Downloads a table of rates, checks it, and replaces a rates file as a whole.
// If anything is wrong, the file stays as it is, and the status is 1.
$accepts = in_array('--accept-moves', $argv, true);
[, $source, $file] = array_values(array_diff($argv, ['--accept-moves'])) + ['', '', ''];
if ($source === '' || $file === '') {
    fwrite(STDERR, <<<'USAGE'
        Usage: php update-rates.php SOURCE FILE [--accept-moves]

        SOURCE          address or path of a table with USD as its base, such as
                        https://latest.currency-api.pages.dev/v1/currencies/usd.json
        FILE            the rates file of your site, such as /home/shop/public/rates.json
        --accept-moves  writes rates that have moved by 15 % or more

        USAGE);
    exit(2);
}

function stop(string $why): never
{
    fwrite(STDERR, "The rates stay as they are: $why.\n");
    exit(1);
}

/** Returns the text of a file or of an answer. */
function text_of(string $source): string
{
    $host = parse_url($source, PHP_URL_HOST);
    if ($host && !ini_get('allow_url_fopen')) stop('this PHP forbids downloads (allow_url_fopen)');
    $options = ['http' => ['timeout' => 60, 'ignore_errors' => true]];
    $stream = @fopen($source, 'r', false, stream_context_create($options));
    if (!$stream) {
        $reason = preg_replace('/^.*: /s', '', error_get_last()['message'] ?? '');
        stop($host ? "$host cannot be reached ($reason)" : "$source cannot be read ($reason)");
    }
    $text = (string) stream_get_contents($stream);
    $about = stream_get_meta_data($stream);
    if ($about['timed_out']) stop("$host did not answer within a minute");
    if ($host) {
        $status = array_values(preg_grep('#^HTTP/#', $about['wrapper_data']));
        if (!str_contains(end($status), ' 200')) stop("$host answers with " . end($status));
    }
    return $text;
}

/** Returns the rates of a table by code, if it is one. */
function rates_in(string|false $text): ?array
{
    $table = json_decode((string) $text, true);
    $rates = is_array($table) ? ($table['usd'] ?? null) : null;
    $date = is_array($table) ? ($table['date'] ?? null) : null;
    if (!is_array($rates) || !is_string($date) || !preg_match('/^\d{4}-\d\d-\d\d$/', $date)) return null;
    // Pages use a file for fourteen days from its date.
    $age = time() - strtotime("$date UTC");
    if ($age > 14 * 86400 || $age < -86400) return null;
    foreach (['eur', 'gbp', 'jpy'] as $code) if (!isset($rates[$code])) return null;
    foreach ($rates as $rate) if (!is_numeric($rate) || $rate <= 0) return null;
    return $rates;
}

$text = text_of($source);
$rates = rates_in($text) ?? stop("$source is not a table of the last fourteen days");
$before = is_file($file) ? rates_in(file_get_contents($file)) : null;
foreach (['eur', 'gbp', 'jpy'] as $code) {
    $move = $before && !$accepts ? $rates[$code] / $before[$code] : 1;
    if ($move > 1.15 || $move < 1 / 1.15) {
        stop("$code has moved by a factor of $move; if that is right, add --accept-moves once");
    }
}
$new = "$file.new";
if (@file_put_contents($new, $text) === false || !@rename($new, $file)) stop("$file cannot be written");
