/**
 * Pages of shops and of music without structured data, modelled on well-known shops and sites, and pages that look like them but are about
 * something else. They were written before the rules, which were chosen on every second page, from the first.
 */
export interface ShownPage {
  readonly name: string;
  readonly url: string;
  readonly html: string;
  /** The values that a reader sees; a price as `19.99 EUR`. Empty for pages about something else. */
  readonly sees: Readonly<Partial<Record<'price' | 'brand' | 'artist' | 'album', string>>>;
}

const page = (
  name: string,
  url: string,
  sees: ShownPage['sees'],
  body: string,
  language = 'en',
): ShownPage => ({
  name,
  url: `https://${url}`,
  sees,
  html: `<html lang="${language}"><head><title>${name}</title></head><body>
<header class="site-header"><a class="navbar-brand" href="/">Webstore</a><nav><a href="/cart">Cart (0)</a></nav></header>
${body}
<aside class="related products"><h2>Related</h2><li><a href="/x">Other</a><span class="price">$7.77</span></li></aside>
<footer>All prices include tax. © 2024</footer></body></html>`,
});

export const SHOWN_PAGES: readonly ShownPage[] = [
  page(
    'Enamel mug',
    'mugs.example/product/enamel-mug',
    { price: '18.00 GBP' },
    `<main><div class="product type-product">
<h1 class="product_title entry-title">Enamel mug</h1><p class="price"><span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">£</span>18.00</bdi></span></p>
<div class="woocommerce-product-details__short-description"><p>A mug for the camp fire, enamelled twice.</p></div>
<form class="cart"><button type="submit" class="single_add_to_cart_button button">Add to basket</button></form></div></main>`,
  ),
  page(
    'Wool socks',
    'socks.example/products/wool',
    { price: '24.50 USD', brand: 'Fjordknit' },
    `<main><section class="product">
<p class="product__vendor product-vendor">Fjordknit</p><h1 class="product__title">Wool socks</h1><div class="price price--on-sale"><s class="price-item price-item--regular">$32.00 USD</s><span class="price-item price-item--sale">$24.50 USD</span></div>
<button name="add" class="product-form__submit"><span>Add to cart</span></button><p>Warm to the toes.</p></section></main>`,
  ),
  page(
    'Küchenmesser Santoku',
    'messer.example/santoku.html',
    { price: '79.95 EUR', brand: 'Klingenhof' },
    `<main><div class="product-info-main">
<h1 class="page-title">Küchenmesser Santoku</h1><div class="product-brand">Marke: <a href="/klingenhof">Klingenhof</a></div><span class="price-wrapper"><span class="price">79,95 €</span></span><span class="shipping-price">zzgl. 4,90 € Versand</span>
<button class="action primary tocart" title="In den Warenkorb">In den Warenkorb</button></div><p>Aus einem Stück geschmiedet.</p></main>`,
    'de',
  ),
  page(
    'Lampe de bureau',
    'lumiere.example/lampes/12-lampe.html',
    { price: '1249.00 EUR', brand: 'Atelier Nord' },
    `<section id="main"><h1 class="h1">Lampe de bureau</h1>
<div class="product-prices"><div class="product-discount"><span class="regular-price">1 499,00 €</span></div><div class="current-price"><span class="current-price-value">1 249,00 €</span></div></div>
<div class="product-manufacturer"><label class="label">Marque</label> <span><a href="/b">Atelier Nord</a></span></div><button class="btn add-to-cart" type="submit">Ajouter au panier</button></section>`,
    'fr',
  ),
  page(
    'Noise cancelling headphones',
    'bigshop.example/dp/B01',
    { price: '199.99 USD', brand: 'Auralis' },
    `<div id="centerCol"><h1 id="title"><span id="productTitle">Noise cancelling headphones</span></h1>
<a id="bylineInfo" href="/stores/auralis">Visit the Auralis Store</a><div id="corePrice_feature_div"><span class="a-price"><span class="a-offscreen">$199.99</span><span aria-hidden="true"><span class="a-price-symbol">$</span><span class="a-price-whole">199</span><span class="a-price-fraction">99</span></span></span></div>
<span class="basisPrice">List Price: <span class="a-price a-text-price"><span class="a-offscreen">$249.99</span></span></span><input id="add-to-cart-button" type="button" value="Add to Cart"></div>`,
  ),
  page(
    'Jeans met rechte pijp',
    'kleding.example/jeans',
    { price: '59.99 EUR', brand: 'Denimhuis' },
    `<main><div class="pdp"><h3 class="brand-name">Denimhuis</h3><h1>Jeans met rechte pijp</h1><p class="price-current">€ 59,99</p><button>In winkelwagen</button><div class="description">Van biologisch katoen.</div></div></main>`,
    'nl',
  ),
  page(
    'Gartenschere',
    'garten.example/gartenschere',
    { price: '34.90 EUR', brand: 'Heckenfreund' },
    `<main><div class="product-detail-headline"><div class="product-detail-manufacturer"><a class="product-detail-manufacturer-link" title="Heckenfreund">Heckenfreund</a></div><h1 class="product-detail-name">Gartenschere</h1></div>
<p class="product-detail-price">34,90 €*</p><p class="product-detail-tax">Preise inkl. MwSt.</p><button class="btn btn-buy">In den Warenkorb</button></main>`,
    'de',
  ),
  page(
    'Ceramic vase',
    'clay.example/vase',
    { price: '1200.00 JPY' },
    `<main><article class="product"><h1>Ceramic vase</h1><div class="product-price">¥1,200</div><button class="add">カートに入れる</button><p>手作りの花瓶です。</p></article></main>`,
    'ja',
  ),
  page(
    'Tent for two',
    'camp.example.au/tent',
    { price: '349.00 AUD', brand: 'Ridgeline' },
    `<main><div id="content" class="product-product"><h1>Tent for two</h1><ul class="list-unstyled"><li>Brand: <a class="brand" href="/r">Ridgeline</a></li><li>Availability: In stock</li></ul><ul><li><h2 class="price">$349.00</h2></li></ul><button id="button-cart">Add to Cart</button></div></main>`,
  ),
  page(
    'Espresso beans',
    'roast.example/beans',
    { price: '14.00 EUR', brand: 'Nordröst' },
    `<main class="ProductItem"><h1 class="ProductItem-details-title">Espresso beans</h1><div class="product-price"><span class="sqs-money-native">€14,00</span></div><p class="vendor">by Nordröst</p><div class="sqs-add-to-cart-button" role="button">Add To Cart</div></main>`,
  ),
  page(
    'Slow Harbour',
    'tidesong.bandcamp.example/album/slow-harbour',
    { artist: 'Tidesong', album: 'Slow Harbour' },
    `<div id="name-section"><h2 class="trackTitle">Slow Harbour</h2><h3 class="albumTitle"><span>by <a href="/">Tidesong</a></span></h3></div><table class="track_list track_table" id="track_table"><tr><td>1.</td><td><span class="track-title">Low water</span> 04:12</td></tr></table><div class="buyItem"><button class="download-link buy-link">Buy Digital Album</button> <span class="base-text-price">€8</span></div>`,
  ),
  page(
    'Low water',
    'tidesong.bandcamp.example/track/low-water',
    { artist: 'Tidesong', album: 'Slow Harbour' },
    `<div id="name-section"><h2 class="trackTitle">Low water</h2><h3 class="albumTitle"><span>from <a href="/album/s"><span class="fromAlbum">Slow Harbour</span></a> by <span><a href="/">Tidesong</a></span></span></h3></div><div class="inline_player"><audio></audio></div>`,
  ),
  page(
    'Night Ferries',
    'discs.example/release/991',
    { artist: 'Mara Lind', album: 'Night Ferries' },
    `<main><h1 class="release-title"><span class="artist"><a href="/artist/1">Mara Lind</a></span> – Night Ferries</h1><section id="release-tracklist"><h2>Tracklist</h2><table class="tracklist"><tr><td>A1</td><td>Cold pier</td></tr></table></section></main>`,
  ),
  page(
    'Paper Boats',
    'allsongs.example/album/paper-boats',
    { artist: 'The Estuaries', album: 'Paper Boats' },
    `<main><hgroup><h2 class="album-artist"><a>The Estuaries</a></h2><h1 class="album-title">Paper Boats</h1></hgroup><div class="track-listing"><ol><li class="track">One</li><li class="track">Two</li></ol></div></main>`,
  ),
  page(
    'Cold pier',
    'words.example/mara-lind-cold-pier',
    { artist: 'Mara Lind' },
    `<main><div class="song-header"><h1 class="song-title">Cold pier</h1><a class="song-artist artist-name" href="/a">Mara Lind</a></div><div class="lyrics"><p>The rope is wet, the light is late</p></div></main>`,
  ),
  page(
    'Sur le quai',
    'ecoute.example/album/sur-le-quai',
    { artist: 'Anouk Verdier', album: 'Sur le quai' },
    `<main><div class="album-meta"><h1 class="album-meta__title">Sur le quai</h1><h2><a class="album-meta__artist" href="/i">Anouk Verdier</a></h2></div><div class="track-list"><p class="track">Matin</p></div></main>`,
    'fr',
  ),
  page(
    'Shoes',
    'shoes.example/category/shoes',
    {},
    `<main><h1>Shoes</h1><ul class="products"><li class="product"><h2>Boot</h2><span class="price">$80.00</span><a class="button add_to_cart_button">Add to cart</a></li><li class="product"><h2>Clog</h2><span class="price">$45.00</span><a class="button add_to_cart_button">Add to cart</a></li><li class="product"><h2>Sandal</h2><span class="price">$39.00</span><a class="button add_to_cart_button">Add to cart</a></li></ul></main>`,
  ),
  page(
    'Why coffee got dearer',
    'news.example/coffee',
    {},
    `<main><article><h1>Why coffee got dearer</h1><p class="byline">By Jane Roe</p><p>A pound of beans now costs <span class="price">$9.50</span>, twice as much as last year, says the trade.</p><p>Farmers see little of it. ${'The harvest was poor again. '.repeat(12)}</p></article></main>`,
  ),
  page(
    'Plans and pricing',
    'saas.example/pricing',
    {},
    `<main><h1>Plans and pricing</h1><div class="plan"><h2>Basic</h2><div class="price">$5</div><button>Buy now</button></div><div class="plan"><h2>Team</h2><div class="price">$12</div><button>Buy now</button></div></main>`,
  ),
  page(
    'Your cart',
    'shop.example/cart',
    {},
    `<main><h1>Your cart</h1><table class="cart"><tr><td>Mug</td><td class="price">$9.00</td></tr></table><p class="total price">$9.00</p><button>Checkout</button></main>`,
  ),
  page(
    'Mara Lind',
    'label.example/artists/mara-lind',
    {},
    `<main><h1 class="artist-name">Mara Lind</h1><p>Mara Lind lives by the sea and writes songs. ${'She has toured widely. '.repeat(14)}</p></main>`,
  ),
  page(
    'Artist residency opens',
    'town.example/residency',
    {},
    `<main><article class="artist-programme"><h1>Artist residency opens</h1><p>The old mill takes in a painter this spring. ${'Applications close in May. '.repeat(12)}</p></article></main>`,
  ),
  page(
    'Gift card',
    'cards.example/gift-card',
    { price: '50.00 CAD' },
    `<main><div class="product"><h1>Gift card</h1><span class="product-price" data-product-price>CA$50.00</span><button type="submit">Add to bag</button></div></main>`,
  ),
  page(
    'Second-hand bicycle',
    'ads.example/bicycle',
    { price: '450.00 EUR' },
    `<main><article><h1 id="viewad-title">Second-hand bicycle</h1><h2 class="boxedarticle--price" id="viewad-price">450 € VB</h2><p>Kaum gefahren.</p><button>Nachricht schreiben</button></article></main>`,
    'de',
  ),
];
