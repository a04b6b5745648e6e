<?php
/**
 * Plugin Name:       Local price
 * Description:       Shows prices in each visitor's own currency, on pages, in blocks and in WooCommerce. Every visitor gets the same HTML.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            The local-price contributors
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       local-price
 * Domain Path:       /languages
 * WC requires at least: 8.0
 * WC tested up to:   10.0
 *
 * @package local-price
 */

defined( 'ABSPATH' ) || exit;

const LOCAL_PRICE_VERSION = '0.1.0';
const LOCAL_PRICE_FILE    = __FILE__;

// The rules of prices, the same as on the page and on servers.
require __DIR__ . '/includes/money.php';
require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/visitor-texts.php';
require __DIR__ . '/includes/checked-rates.php';
require __DIR__ . '/includes/rates.php';
require __DIR__ . '/includes/script.php';
require __DIR__ . '/includes/elements.php';
require __DIR__ . '/includes/content.php';
require __DIR__ . '/includes/blocks.php';
require __DIR__ . '/includes/woocommerce.php';
require __DIR__ . '/includes/fixed-prices.php';
if ( is_admin() ) {
	require __DIR__ . '/includes/settings-page.php';
}
require __DIR__ . '/includes/site-health.php';

// At the start, before the blocks are registered with their names, and after each switch_to_locale(): old versions of
// WordPress do not look here for another language if they have found the first one among the translations of the site.
foreach ( array( 'init', 'change_locale' ) as $local_price_hook ) {
	add_action(
		$local_price_hook,
		function () {
			// phpcs:ignore PluginCheck.CodeAnalysis.DiscouragedFunctions.load_plugin_textdomainFound -- Before 6.8, WordPress does not look into the zip.
			load_plugin_textdomain( 'local-price', false, dirname( plugin_basename( LOCAL_PRICE_FILE ) ) . '/languages' );
		},
		0
	);
}
