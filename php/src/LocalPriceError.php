<?php
/**
 * The only error that this package throws, and how it says what is wrong.
 */

namespace LocalPrice;

/**
 * What is wrong with what was given. `getCode()` is the text `config` (a term, a setting or an argument is wrong) or
 * `protocol` (a rates file is wrong).
 */
class LocalPriceError extends \Exception
{
    /**
     * What is wrong, as data: `of` is `argument`, `setting` (of the page) or `file`; `name` is such as `prices`;
     * `value` is what was given, or what is wrong with the file, and `null` for nothing.
     *
     * @var array{of: string, name: string, value: ?string}
     */
    public array $subject;

    public function __construct(string $code, string $message, array $subject)
    {
        parent::__construct($message);
        $this->code = $code;
        $this->subject = $subject;
    }
}

/**
 * Returns the error for an argument, or a setting of the page.
 *
 * @param mixed $value What was given.
 * @param string $message A sentence without its full stop.
 */
function configError(string $of, string $name, $value, string $message): LocalPriceError
{
    $text = textOf($value);
    $subject = ['of' => $of, 'name' => $name, 'value' => $text === null ? null : shortText($text)];
    return new LocalPriceError('config', "$message.", $subject);
}

/**
 * Returns the error that says what to write instead.
 *
 * @param mixed $value What was given.
 * @param string $remedy What to write instead.
 * @param string $owner What has the value, with a blank after it: `terms `; empty: a function.
 */
function wrongValue(string $name, $value, string $remedy, string $owner = '', string $of = 'argument'): LocalPriceError
{
    $text = textOf($value);
    $what = $text === null ? "$name is missing" : "$name=\"" . shortText($text) . '"';
    return configError($of, $name, $value, "$owner$what: write $remedy");
}

/**
 * Returns the error for a rates file. It does not repeat the file.
 *
 * @param string $why What is wrong, such as `it is not JSON`, without a full stop.
 */
function fileError(string $message, string $why): LocalPriceError
{
    $subject = ['of' => 'file', 'name' => 'rates', 'value' => "$why."];
    return new LocalPriceError('protocol', "$message.", $subject);
}
