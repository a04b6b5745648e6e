<?php
/**
 * The money rules of local-price, for PHP 7.4 and later.
 *
 * @license MIT
 */

require_once __DIR__ . '/src/LocalPriceError.php';
require_once __DIR__ . '/src/text.php';
require_once __DIR__ . '/src/integers.php';
require_once __DIR__ . '/src/decimals.php';
require_once __DIR__ . '/src/floats.php';
require_once __DIR__ . '/src/fractions.php';
require_once __DIR__ . '/src/currencies.php';
require_once __DIR__ . '/src/countries.php';
require_once __DIR__ . '/src/places.php';
require_once __DIR__ . '/src/lists.php';
require_once __DIR__ . '/src/terms.php';
require_once __DIR__ . '/src/steps.php';
require_once __DIR__ . '/src/rounding.php';
require_once __DIR__ . '/src/plan.php';
require_once __DIR__ . '/src/priceFor.php';
require_once __DIR__ . '/src/derive.php';
require_once __DIR__ . '/src/total.php';
require_once __DIR__ . '/src/minorUnits.php';
require_once __DIR__ . '/src/rateFrom.php';
