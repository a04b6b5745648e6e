<?php
/**
 * The settings: what they are, how they are checked, and which of them the page needs.
 *
 * @package local-price
 */

defined( 'ABSPATH' ) || exit;

/** The publisher's own table, which is suggested as the source of rates. */
const LOCAL_PRICE_RATES_URL = 'https://latest.currency-api.pages.dev/v1/currencies/usd.json';

/**
 * Returns the page's defaults for prices, and what is allowed for each: a list of words, or the name of a check.
 *
 * @return array<string, string[]|string>
 */
function local_price_page_defaults() {
	$price = local_price_elements()['local-price'];
	return array(
		'baseCurrency'        => 'currency',
		'currencies'          => 'currencies',
		'currencyMap'         => 'map',
		'groups'              => 'groups',
		'currencyDisplay'     => $price['currency-display'],
		'rounding'            => 'rounding',
		'roundMode'           => $price['round-mode'],
		'ending'              => 'ending',
		'markup'              => 'percent',
		'show'                => $price['show'],
		'approximate'         => array( 'true' ),
		'trailingZeroDisplay' => $price['trailing-zero-display'],
		'pending'             => $price['pending'],
		'loading'             => $price['loading'],
	);
}

/**
 * Returns all settings; what is not stored, or is not a text, has its default.
 *
 * @return array<string, string>
 */
function local_price_settings() {
	$defaults = local_price_default_settings();
	$stored   = get_option( 'local_price' );
	$stored   = is_array( $stored ) ? array_filter( $stored, 'is_string' ) : array();
	return array_merge( $defaults, array_intersect_key( $stored, $defaults ) );
}

/**
 * Returns the settings of a new site.
 *
 * @return array<string, string>
 */
function local_price_default_settings() {
	return array(
		'way'       => '',
		'ratesUrl'  => LOCAL_PRICE_RATES_URL,
		'baseUrl'   => '',
		'apikey'    => '',
		'transport' => 'fetch',
		'places'    => 'known',
		'consent'   => '',
		'note'      => '',
		'noteText'  => '',
		'floating'  => '',
	) + array_fill_keys( array_keys( local_price_page_defaults() ), '' );
}

/** Returns the currency of prices that do not name one: the setting, otherwise WooCommerce's, otherwise an empty text. */
function local_price_base_currency() {
	$currency = local_price_settings()['baseCurrency'];
	if ( '' === $currency && function_exists( 'get_woocommerce_currency' ) ) {
		$currency = (string) get_woocommerce_currency();
	}
	return $currency;
}

/**
 * Returns the settings that the page needs, by the names of `window.localPriceSettings`; `null`: the plugin is not
 * set up. They are the same for every visitor.
 *
 * @return array<string, string>|null
 */
function local_price_page_settings() {
	$settings = local_price_settings();
	if ( 'rates' === $settings['way'] ) {
		$page = array( 'rates' => local_price_rates_address() );
	} elseif ( 'service' === $settings['way'] ) {
		$page = array(
			'baseUrl'   => $settings['baseUrl'],
			'apikey'    => $settings['apikey'],
			// Never JSONP: its answers are code, with the rights of whoever is logged in.
			'transport' => 'jsonp-isolated' === $settings['transport'] ? 'jsonp-isolated' : 'fetch',
		);
	} else {
		return null;
	}
	$defaults                 = array_intersect_key( $settings, local_price_page_defaults() );
	$defaults['baseCurrency'] = local_price_base_currency();
	// Nobody asks those who write posts.
	$consent                  = local_price_follows_consent() && ! is_admin() ? 'required' : $settings['consent'];
	return array_filter( $page + array( 'consent' => $consent ) + $defaults, 'strlen' );
}

/** Returns whether the WP Consent API decides about consent: it is what the site's banner uses. */
function local_price_follows_consent() {
	return class_exists( 'WP_CONSENT_API' );
}

/**
 * Returns what is wrong with the value of a setting, or an empty text.
 *
 * @param string $name  The setting.
 * @param string $value Its value, without blanks around it.
 */
function local_price_setting_problem( $name, $value ) {
	$checks = array(
		'way'       => array( 'rates', 'service' ),
		'ratesUrl'  => 'url',
		'baseUrl'   => 'url',
		'apikey'    => 'key',
		'transport' => array( 'fetch', 'jsonp-isolated' ),
		'places'    => array( 'known', 'chosen', 'guess' ),
		'consent'   => array( 'required' ),
		'note'      => array( 'off' ),
		'noteText'  => 'sentence',
		'floating'  => array( 'currency', 'country', 'both' ),
	) + local_price_page_defaults();
	$check  = $checks[ $name ];
	if ( '' === $value ) {
		return '';
	}
	if ( is_array( $check ) ) {
		/* translators: %s: a list of words. */
		return in_array( $value, $check, true ) ? '' : sprintf( __( 'Choose one of: %s.', 'local-price' ), implode( ', ', $check ) );
	}
	$is_right = array(
		'url'      => function ( $value ) {
			$parts  = wp_parse_url( $value );
			$scheme = $parts['scheme'] ?? '';
			$host   = $parts['host'] ?? '';
			// With a user, an address looks like that of another host, such as https://shop.example@evil.example.
			$is_plain = ! preg_match( '#^[^/]*//[^/?\#]*@#', $value );
			// Without encryption, anybody on the way could change the prices.
			$is_own = 'http' === $scheme && preg_match( '/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/D', $host );
			return '' !== $host && ( 'https' === $scheme || $is_own ) && $is_plain && esc_url_raw( $value ) === $value;
		},
		'key'      => '/^[\x21-\x7e]{1,200}$/D',
		'currency' => '/^[A-Z]{3}$/D',
		'map'        => '/^[a-z]{2}:[a-z]{3}([\s,]+[a-z]{2}:[a-z]{3})*$/iD',
		'sentence' => '/^([^<>{}\x00-\x1f]|\{price\}){1,200}$/Du',
	)[ $check ] ?? function ( $value ) use ( $name ) {
		return local_price_is_term( $name, $value );
	};
	if ( is_string( $is_right ) ? preg_match( $is_right, $value ) : $is_right( $value ) ) {
		return '';
	}
	$remedies = array(
		'url'      => __( 'Write a whole address that begins with https://.', 'local-price' ),
		'key'      => __( 'Write the key without blanks.', 'local-price' ),
		'currency' => __( 'Write the three capital letters of a currency, such as USD.', 'local-price' ),
		'currencies' => __( 'Write codes of currencies such as EUR GBP USD.', 'local-price' ),
		'map'      => __( 'Write countries with currencies such as LB:USD VE:USD.', 'local-price' ),
		'groups'   => __( 'Write groups such as VAT: EEA GB; SHIP: US CA.', 'local-price' ),
		'sentence' => __( 'Write up to 200 characters, without < and >, and in braces only {price}.', 'local-price' ),
		'percent'  => __( 'Write a percentage such as 2.5%.', 'local-price' ),
		'rounding' => __( 'Write a rule such as 0.05, auto or cash, and others for single currencies: 0.05 JPY:100.', 'local-price' ),
		'ending'   => __( 'Write digits such as 99, or same, and others for single currencies: 99 JPY:80.', 'local-price' ),
	);
	return $remedies[ $check ];
}

/**
 * Returns whether a value is right as a term of a price, by the same rules as on the page.
 *
 * @param string $name  The term.
 * @param string $value The value.
 * @param array  $page  Settings of the page that it depends on.
 */
function local_price_is_term( $name, $value, array $page = array() ) {
	$price = array(
		'basePrice'    => '1',
		'baseCurrency' => 'USD',
	);
	try {
		\LocalPrice\Plugin\rateNeeded( array( $name => $value ) + $price, array(), $page );
		return true;
	} catch ( \LocalPrice\Plugin\LocalPriceError $error ) {
		return false;
	}
}

/**
 * Checks the settings of the form. A setting that is not valid keeps its value, and its problem is shown beside it.
 *
 * @param mixed $given What was sent.
 * @return array<string, string>
 */
function local_price_sanitize_settings( $given ) {
	$settings = local_price_default_settings();
	$old      = local_price_settings();
	foreach ( is_array( $given ) ? array_intersect_key( $given, $settings ) : array() as $name => $value ) {
		if ( is_bool( $value ) ) {
			$value = $value ? 'true' : '';
		}
		$value = is_scalar( $value ) ? trim( (string) $value ) : ' ';
		if ( 'baseCurrency' === $name ) {
			$value = strtoupper( $value );
		} elseif ( 'noteText' === $name ) {
			// The field would show an entity as its character.
			$value = html_entity_decode( $value, ENT_QUOTES );
		}
		$problem = local_price_setting_problem( $name, $value );
		if ( '' !== $problem ) {
			local_price_report_setting( $name, $value, $problem );
			$settings[ $name ] = $old[ $name ];
			continue;
		}
		$settings[ $name ] = $value;
	}
	if ( '' === $settings['ratesUrl'] ) {
		$settings['ratesUrl'] = LOCAL_PRICE_RATES_URL;
	}
	if ( 'service' === $settings['way'] ) {
		foreach ( array( 'baseUrl', 'apikey' ) as $name ) {
			if ( '' === $settings[ $name ] ) {
				local_price_report_setting( $name, '', __( 'The mode “A service that you run” needs this.', 'local-price' ) );
				$settings['way'] = $old['way'];
				$settings[ $name ] = $old[ $name ];
			}
		}
	}
	return $settings;
}

/**
 * Reports a setting that is not valid.
 *
 * @param string $name    The setting.
 * @param string $value   Its value.
 * @param string $problem What is wrong.
 */
function local_price_report_setting( $name, $value, $problem ) {
	if ( ! function_exists( 'add_settings_error' ) ) {
		return;
	}
	$labels = local_price_setting_labels();
	add_settings_error(
		'local_price',
		$name,
		esc_html(
			'' === $value
				? $labels[ $name ] . ': ' . $problem
				/* translators: 1: name of a setting, 2: its value, 3: what to write. */
				: sprintf( __( '%1$s: “%2$s” was not saved. %3$s', 'local-price' ), $labels[ $name ], mb_substr( $value, 0, 99 ), $problem )
		)
	);
}

/**
 * Returns the names of the settings for people.
 *
 * @return array<string, string>
 */
function local_price_setting_labels() {
	return array(
		'way'                 => __( 'Exchange rates', 'local-price' ),
		'ratesUrl'            => __( 'Address of the rates', 'local-price' ),
		'baseUrl'             => __( 'Address of the service', 'local-price' ),
		'apikey'              => __( 'Public key', 'local-price' ),
		'transport'           => __( 'How it is asked', 'local-price' ),
		'places'              => __( 'Countries that count', 'local-price' ),
		'consent'             => __( 'Consent', 'local-price' ),
		'baseCurrency'        => __( 'Currency of your prices', 'local-price' ),
		'note'                => __( 'What customers pay', 'local-price' ),
		'noteText'            => __( 'Text beside a price', 'local-price' ),
		'floating'            => __( 'Choice on every page', 'local-price' ),
		'currencies'          => __( 'Only these currencies', 'local-price' ),
		'currencyMap'         => __( 'Currency by country', 'local-price' ),
		'groups'              => __( 'Groups of countries', 'local-price' ),
		'currencyDisplay'     => __( 'Currency sign', 'local-price' ),
		'rounding'            => __( 'Rounding', 'local-price' ),
		'roundMode'           => __( 'Direction of rounding', 'local-price' ),
		'ending'              => __( 'Ending', 'local-price' ),
		'markup'              => __( 'Markup', 'local-price' ),
		'show'                => __( 'Prices shown', 'local-price' ),
		'approximate'         => __( 'Approximate', 'local-price' ),
		'trailingZeroDisplay' => __( 'Zeros at the end', 'local-price' ),
		'pending'             => __( 'While waiting', 'local-price' ),
		'loading'             => __( 'When to load', 'local-price' ),
	);
}

add_action(
	'init',
	function () {
		register_setting(
			'local_price',
			'local_price',
			array(
				'type'              => 'array',
				'sanitize_callback' => 'local_price_sanitize_settings',
				'show_in_rest'      => false,
			)
		);
	}
);
