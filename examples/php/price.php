<?php
require_once __DIR__ . '/money.php';

/** Returns the HTML of a price. $terms are its attributes in camel case, and $shown is your own text for it. */
function local_price(array $terms, string $shown): string
{
    $attributes = '';
    foreach ($terms as $name => $value) {
        // As money.php reads it: a number is a plain decimal, and a list has commas.
        $text = LocalPrice\textOf($value);
        if ($text === null) continue;
        $attribute = strtolower(preg_replace('/[A-Z]/', '-$0', $name));
        $attributes .= sprintf(' %s="%s"', $attribute, htmlspecialchars($text));
    }
    return "<local-price$attributes>" . htmlspecialchars($shown) . '</local-price>';
}
