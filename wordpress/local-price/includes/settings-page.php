<?php
/**
 * The page Settings → Local price.
 *
 * @package local-price
 */

defined( 'ABSPATH' ) || exit;

add_action(
	'admin_menu',
	function () {
		$page = add_options_page( __( 'Local price', 'local-price' ), __( 'Local price', 'local-price' ), 'manage_options', 'local-price', 'local_price_settings_page' );
		add_action( "load-$page", 'local_price_enqueue_settings_page' );
	}
);

add_action(
	'admin_notices',
	function () {
		if ( null !== local_price_page_settings() || ! current_user_can( 'manage_options' ) || 'settings_page_local-price' === get_current_screen()->id ) {
			return;
		}
		printf(
			'<div class="notice notice-warning"><p>%s <a href="%s">%s</a></p></div>',
			esc_html__( 'Local price does nothing yet.', 'local-price' ),
			esc_url( admin_url( 'options-general.php?page=local-price' ) ),
			esc_html__( 'Choose where the rates come from', 'local-price' )
		);
	}
);

add_action(
	'admin_init',
	function () {
		wp_add_privacy_policy_content(
			__( 'Local price', 'local-price' ),
			'<p>' . esc_html__( 'Prices are shown in the currency of the visitor’s country. With a rates file, the browser guesses the country from its time zone, and sends it to nobody. With a service, the browser asks the service for the country and for exchange rates, and the service sees the visitor’s IP address. The browser stores the rates, the country and the visitor’s choice in its local storage. There are no cookies.', 'local-price' ) . '</p>'
		);
	}
);

/** Enqueues what the page needs. */
function local_price_enqueue_settings_page() {
	add_action(
		'admin_enqueue_scripts',
		function () {
			wp_enqueue_style( 'local-price-settings', plugins_url( 'blocks/settings.css', LOCAL_PRICE_FILE ), array(), LOCAL_PRICE_VERSION );
			wp_register_script( 'local-price-money', plugins_url( 'blocks/money.js', LOCAL_PRICE_FILE ), array(), LOCAL_PRICE_VERSION, true );
			wp_enqueue_script( 'local-price-settings', plugins_url( 'blocks/settings.js', LOCAL_PRICE_FILE ), array( 'local-price-money', 'wp-i18n' ), LOCAL_PRICE_VERSION, true );
			wp_set_script_translations( 'local-price-settings', 'local-price', plugin_dir_path( LOCAL_PRICE_FILE ) . 'languages' );
			wp_add_inline_script( 'local-price-settings', 'window.localPricePreview = ' . wp_json_encode( local_price_preview(), JSON_HEX_TAG ) . ';', 'before' );
		}
	);
}

/** Returns what the preview needs: prices, and rates, of the file if there is one. */
function local_price_preview() {
	$rates  = 'rates' === local_price_settings()['way'] ? local_price_rates_in_use() : null;
	$prices = function_exists( 'get_woocommerce_currency' ) ? local_price_typical_prices() : array();
	$about  = $rates ? __( 'With the rates in use.', 'local-price' ) : __( 'With rates made up for this preview.', 'local-price' );
	return array(
		'amounts' => $prices ? $prices : array( '0.99', '20', '149' ),
		'base'    => local_price_base_currency() ? local_price_base_currency() : 'USD',
		'rates'   => $rates ? $rates['rates'] : array(
			'USD' => 1,
			'EUR' => 0.88,
			'GBP' => 0.76,
			'JPY' => 157,
			'INR' => 89,
			'BRL' => 5.4,
		),
		'texts'   => array(
			'fine'    => $prices ? $about : $about . ' ' . __( 'The prices are made up, too.', 'local-price' ),
			'unread'  => __( 'A rule, ending or markup cannot be read yet.', 'local-price' ),
			'unknown' => __( 'There is no rate for this currency: every visitor sees your own prices.', 'local-price' ),
			'moved'   => __( 'Rounding or ending moves a price by more than 10%. Write a rule that fits your lowest prices, or none.', 'local-price' ),
		),
	);
}

/**
 * Returns the lowest, the middle and the highest of the different prices in the shop; fewer if it has fewer.
 *
 * @return string[]
 */
function local_price_typical_prices() {
	global $wpdb;
	// A variable product has the prices of its variations, too, in several rows. As text, 5 would come after 10.
	$prices = "SELECT DISTINCT meta_value + 0 AS price FROM $wpdb->postmeta
		INNER JOIN $wpdb->posts AS product ON product.ID = post_id
		LEFT JOIN $wpdb->posts AS parent ON parent.ID = product.post_parent
		WHERE meta_key = '_price' AND meta_value + 0 > 0 AND product.post_status = 'publish'
		AND ( product.post_type = 'product' OR ( product.post_type = 'product_variation' AND parent.post_status = 'publish' ) )";
	// phpcs:disable WordPress.DB, PluginCheck.Security.DirectDB.UnescapedDBParameter -- Nothing in it is given, and nobody else asks.
	list( $count, $lowest, $highest ) = $wpdb->get_row( "SELECT COUNT(*), MIN(price), MAX(price) FROM ( $prices ) AS prices", ARRAY_N );
	if ( $count < 3 ) {
		return array_values( array_unique( array_filter( array( $lowest, $highest ) ) ) );
	}
	return array( $lowest, $wpdb->get_var( "$prices ORDER BY price LIMIT 1 OFFSET " . intdiv( $count, 2 ) ), $highest );
	// phpcs:enable
}

add_filter(
	'plugin_action_links_' . plugin_basename( LOCAL_PRICE_FILE ),
	function ( $links ) {
		$link = sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=local-price' ) ), esc_html__( 'Settings', 'local-price' ) );
		return array( 'settings' => $link ) + $links;
	}
);

add_action( 'admin_post_local_price_fetch', 'local_price_fetch_now' );

/** Fetches the rates for the button of the page. */
function local_price_fetch_now() {
	check_admin_referer( 'local_price_fetch' );
	if ( ! current_user_can( 'manage_options' ) ) {
		wp_die( esc_html__( 'You may not do this.', 'local-price' ), '', array( 'response' => 403 ) );
	}
	$problem = local_price_fetch_rates();
	// The page itself shows what was wrong.
	wp_safe_redirect( admin_url( 'options-general.php?page=local-price&rates=' . ( '' === $problem ? 'fetched' : 'kept' ) ) );
	exit;
}

/** Prints the page. */
function local_price_settings_page() {
	$shop     = function_exists( 'get_woocommerce_currency' ) ? get_woocommerce_currency() : '';
	$currency = '' === $shop ? local_price_base_currency() : $shop;
	?>
	<div class="wrap local-price">
		<h1><?php esc_html_e( 'Local price', 'local-price' ); ?></h1>
		<div class="notice notice-info inline"><p><strong>
			<?php
			echo esc_html(
				'' === $currency
					? __( 'Customers pay in the currency of your shop.', 'local-price' )
					/* translators: %s: the code of a currency. */
					: sprintf( __( 'Customers pay in %s.', 'local-price' ), $currency )
			);
			?>
			</strong>
			<?php esc_html_e( 'Visitors see prices in their own currency on your pages; the cart, the checkout and mails stay in the currency of the shop.', 'local-price' ); ?>
		</p></div>
		<?php
		if ( null === local_price_page_settings() ) {
			printf( '<div class="notice notice-warning inline"><p>%s</p></div>', esc_html__( 'Nothing works yet: choose where the rates come from, and save.', 'local-price' ) );
		}
		if ( 'rates' === local_price_settings()['way'] ) {
			local_price_print_rates();
		}
		?>
		<form action="options.php" method="post" novalidate>
			<?php settings_fields( 'local_price' ); ?>
			<h2><?php esc_html_e( 'Where rates and countries come from', 'local-price' ); ?></h2>
			<table class="form-table" role="presentation">
				<?php
				local_price_print_row(
					'way',
					array(
						'rates'   => __( 'A file on this site, which the plugin keeps up to date. The country is guessed from the visitor’s time zone.', 'local-price' ),
						'service' => __( 'A service that you run, which also knows the visitor’s country.', 'local-price' ),
					)
				);
				local_price_print_row( 'ratesUrl', null, __( 'The plugin fetches this twice a day. Visitors do not.', 'local-price' ), 'for-rates', 'url' );
				local_price_print_row( 'baseUrl', null, __( 'Such as https://rates.example.com.', 'local-price' ), 'for-service', 'url' );
				local_price_print_row( 'apikey', null, __( 'Every visitor can read it, so restrict it to this site.', 'local-price' ), 'for-service' );
				local_price_print_row(
					'transport',
					array(
						'fetch'          => __( 'As data (fetch)', 'local-price' ),
						'jsonp-isolated' => __( 'As a script in a sealed frame (jsonp-isolated), for a service without CORS', 'local-price' ),
					),
					'',
					'for-service'
				);
				local_price_print_row(
					'places',
					array(
						'known'  => __( 'Only a country that is known', 'local-price' ),
						'chosen' => __( 'Also one that the visitor has chosen', 'local-price' ),
						'guess'  => __( 'Also one that is guessed from the time zone', 'local-price' ),
					),
					__( 'For prices by country, discounts and content by country in blocks, shortcodes and products. The currency always follows a guess. With a file on this site, each country is a guess: content by country opens only with the last of these.', 'local-price' )
				);
				local_price_print_row(
					'consent',
					array(
						''         => __( 'Not needed', 'local-price' ),
						'required' => __( 'Needed: nothing is requested or stored before your consent tool allows it, by localPrice.grantConsent() or the WP Consent API', 'local-price' ),
					),
					local_price_follows_consent() ? __( 'The WP Consent API is active: prices follow its category “functional”, as your consent tool answers. With a consent tool, choose the second answer. Without one, the first allows everything, and the second nothing.', 'local-price' ) : ''
				);
				local_price_print_row(
					'floating',
					array(
						''         => __( 'None', 'local-price' ),
						'currency' => __( 'Currency', 'local-price' ),
						'country'  => __( 'Country', 'local-price' ),
						'both'     => __( 'Currency and country', 'local-price' ),
					),
					__( 'It floats in the corner. In a menu, a link to #currency-picker or #country-picker becomes the choice.', 'local-price' ),
					'',
					'select'
				);
				?>
			</table>
			<h2><?php esc_html_e( 'Prices', 'local-price' ); ?></h2>
			<p><?php esc_html_e( 'These apply to every price that does not say otherwise.', 'local-price' ); ?></p>
			<table class="form-table" role="presentation">
				<?php
				local_price_print_row(
					'baseCurrency',
					null,
					'' === $shop
						? __( 'Such as USD.', 'local-price' )
						/* translators: %s: the code of a currency. */
						: sprintf( __( 'If it is empty: %s, the currency of WooCommerce.', 'local-price' ), $shop )
				);
				local_price_print_row(
					'note',
					array(
						''    => __( 'Say it beside prices of products in another currency, in the cart and at the checkout', 'local-price' ),
						'off' => __( 'Do not say it', 'local-price' ),
					)
				);
				/* translators: %s: a sentence such as “You pay {price}.” */
				local_price_print_row( 'noteText', null, sprintf( __( '{price} stands for the amount. Your text is the same in every language, and the sentence in the cart and at the checkout stays. If it is empty: “%s”, in the language of the page.', 'local-price' ), local_price_visitor_texts()['note'] ), '', 'sentence' );
				$words = array(
					'auto'             => __( 'Automatic', 'local-price' ),
					'symbol'           => __( 'Sign (US$)', 'local-price' ),
					'narrow-symbol'    => __( 'Short sign ($)', 'local-price' ),
					'code'             => __( 'Code (USD)', 'local-price' ),
					'name'             => __( 'Name (US dollars)', 'local-price' ),
					'nearest'          => __( 'To the nearest', 'local-price' ),
					'up'               => __( 'Up', 'local-price' ),
					'down'             => __( 'Down', 'local-price' ),
					'local'            => __( 'The local price', 'local-price' ),
					'both'             => __( 'The local price, and yours beside it', 'local-price' ),
					'true'             => __( 'Mark converted prices with ≈', 'local-price' ),
					'strip-if-integer' => __( 'Leave them out of whole prices (€45)', 'local-price' ),
					'base'             => __( 'Show your price', 'local-price' ),
					'hidden'           => __( 'Leave a gap', 'local-price' ),
					'eager'            => __( 'With the page', 'local-price' ),
					'lazy'             => __( 'When the price comes into view', 'local-price' ),
				);
				$helps = array(
					'currencies'  => __( 'Such as EUR GBP USD. Everybody else sees your price. If it is empty: all.', 'local-price' ),
					'currencyMap' => __( 'Such as LB:USD VE:USD.', 'local-price' ),
					'groups'      => __( 'Such as VAT: EEA GB; SHIP: US CA. Their names can be written wherever a country can.', 'local-price' ),
					'rounding' => __( 'A step such as 0.05, or auto or cash; for single currencies: 0.05 JPY:100.', 'local-price' ),
					'ending'   => __( 'The last digits, such as 99; for single currencies: 99 JPY:80.', 'local-price' ),
					'markup'   => __( 'Added to converted prices, such as 2.5%.', 'local-price' ),
				);
				foreach ( local_price_page_defaults() as $name => $check ) {
					if ( 'baseCurrency' === $name ) {
						continue;
					}
					$choices = is_array( $check ) ? array_merge( array( '' => __( 'Do not mark them', 'local-price' ) ), array_intersect_key( $words, array_flip( $check ) ) ) : null;
					if ( $choices && count( $check ) > 1 ) {
						// The first word of each list is what applies without the setting.
						$choices[''] = $choices[ $check[0] ];
						unset( $choices[ $check[0] ] );
					}
					local_price_print_row( $name, $choices, $helps[ $name ] ?? '', '', is_array( $check ) ? 'select' : 'text' );
				}
				?>
			</table>
			<h3 id="local-price-preview"><?php esc_html_e( 'Preview', 'local-price' ); ?></h3>
			<div class="local-price-preview">
				<p role="status"></p>
				<?php // It can be scrolled with the keyboard. ?>
				<div role="region" aria-labelledby="local-price-preview" tabindex="0"><table class="widefat striped"><thead></thead><tbody></tbody></table></div>
			</div>
			<p><?php esc_html_e( 'To see a page as in Japan, add ?currency=JPY to its address. Your browser remembers this: ?currency= without a currency returns to your own.', 'local-price' ); ?></p>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}

/** Prints the day of the rates, the last error, the next run, and the button. */
function local_price_print_rates() {
	$rates = local_price_rates_in_use();
	$state = local_price_rates_state();
	$next  = wp_next_scheduled( LOCAL_PRICE_EVENT );
	$lines = array(
		/* translators: 1: a date, 2: a number of currencies. */
		$rates ? sprintf( __( 'Rates of %1$s for %2$d currencies.', 'local-price' ), $rates['date'], count( $rates['rates'] ) ) : __( 'There are no rates yet: every visitor sees your own prices.', 'local-price' ),
		$rates ? local_price_kept_rates( $rates ) : '',
	);
	if ( $next ) {
		$lines[] = $next < time()
			? __( 'The next run is due: it starts with the next visitor whose page comes from WordPress.', 'local-price' )
			/* translators: %s: a time span such as 5 hours. */
			: sprintf( __( 'The next run is in %s.', 'local-price' ), human_time_diff( time(), $next ) );
	}
	?>
	<h2><?php esc_html_e( 'Rates in use', 'local-price' ); ?></h2>
	<?php if ( 'fetched' === ( $_GET['rates'] ?? '' ) && '' === $state['error'] ) : // phpcs:ignore WordPress.Security.NonceVerification -- Only shown. ?>
		<div class="notice notice-success inline"><p><?php esc_html_e( 'The rates were fetched.', 'local-price' ); ?></p></div>
	<?php endif; ?>
	<p><?php echo esc_html( implode( ' ', array_filter( $lines ) ) ); ?></p>
	<?php if ( '' !== $state['error'] ) : ?>
		<div class="notice notice-error inline"><p>
			<?php
			/* translators: %s: a time span such as 5 hours. */
			echo esc_html( sprintf( __( 'The last fetch, %s ago, left the rates as they were:', 'local-price' ), human_time_diff( $state['tried'] ) ) . ' ' . $state['error'] );
			?>
		</p></div>
	<?php endif; ?>
	<form action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>" method="post">
		<input type="hidden" name="action" value="local_price_fetch">
		<?php wp_nonce_field( 'local_price_fetch' ); ?>
		<?php submit_button( __( 'Fetch the rates now', 'local-price' ), 'secondary', 'fetch', false ); ?>
	</form>
	<?php
}

/**
 * Prints a row of the form: a text, radio buttons, or a select.
 *
 * @param string                     $name    The setting.
 * @param array<string, string>|null $choices Its values, with their words.
 * @param string                     $help    A sentence below the field.
 * @param string                     $class   Of the row.
 * @param string                     $kind    `text` (a code, a rule …), `url`, `sentence` or `select`.
 */
function local_price_print_row( $name, $choices = null, $help = '', $class = '', $kind = 'text' ) {
	$value    = local_price_settings()[ $name ];
	if ( 'way' === $name && '' === $value ) {
		$value = 'rates';
	}
	$label    = local_price_setting_labels()[ $name ];
	$id       = "local-price-$name";
	$field    = "local_price[$name]";
	$problems = array_filter(
		get_settings_errors( 'local_price' ),
		function ( $error ) use ( $name ) {
			return $error['code'] === $name;
		}
	);
	$about    = ( $help ? "$id-help " : '' ) . ( $problems ? "$id-error" : '' );
	$aria     = $about ? ' aria-describedby="' . esc_attr( trim( $about ) ) . '"' : '';
	$aria    .= $problems ? ' aria-invalid="true"' : '';
	echo '<tr class="' . esc_attr( $class ) . '"><th scope="row">';
	$is_radio = $choices && 'select' !== $kind;
	echo $is_radio ? esc_html( $label ) : '<label for="' . esc_attr( $id ) . '">' . esc_html( $label ) . '</label>';
	echo '</th><td>';
	if ( $is_radio ) {
		echo '<fieldset' . $aria . '><legend class="screen-reader-text">' . esc_html( $label ) . '</legend>'; // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped above.
		foreach ( $choices as $word => $text ) {
			printf( '<label><input type="radio" name="%s" value="%s"%s> <bdi>%s</bdi></label>', esc_attr( $field ), esc_attr( $word ), checked( $value, (string) $word, false ), esc_html( $text ) );
		}
		echo '</fieldset>';
	} elseif ( $choices ) {
		printf( '<select id="%s" name="%s"%s>', esc_attr( $id ), esc_attr( $field ), $aria ); // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped above.
		foreach ( $choices as $word => $text ) {
			printf( '<option value="%s"%s>%s</option>', esc_attr( $word ), selected( $value, (string) $word, false ), esc_html( $text ) );
		}
		echo '</select>';
	} else {
		// Codes are written from left to right, and a sentence as its language is.
		$look = 'sentence' === $kind ? ' class="regular-text" dir="auto"' : ' class="regular-text code"';
		// phpcs:ignore WordPress.Security.EscapeOutput -- Escaped above.
		printf( '<input id="%s" name="%s" type="%s" value="%s"%s>', esc_attr( $id ), esc_attr( $field ), 'url' === $kind ? 'url' : 'text', esc_attr( $value ), $look . $aria );
	}
	foreach ( $problems as $problem ) {
		echo '<p class="local-price-error" id="' . esc_attr( "$id-error" ) . '">' . wp_kses_post( $problem['message'] ) . '</p>';
	}
	if ( $help ) {
		echo '<p class="description" id="' . esc_attr( "$id-help" ) . '">' . esc_html( $help ) . '</p>';
	}
	echo '</td></tr>';
}
