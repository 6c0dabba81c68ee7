/** Phrases, in lower case, with which forms, error pages and shops address their visitors. */
const TO_VISITORS = new RegExp(
  [
    String.raw`\b((enter|type in|fill in|confirm) your|single sign-on|(forgot(ten)?|reset) your password|(creat(e|ing)|open) an account|add to (cart|basket|bag)|(free|next[- ]day|standard) (uk )?(delivery|shipping|returns)|(buy|shop|order|book) (now|online|today)|best prices?|days? returns?|(in|out of) stock|page (you|(can ?not|could not|can't) be found|does(n't| not) exist)|something went wrong|(try|check) again (later|in)|under maintenance|be right back)\b`,
    String.raw`\b((geben|tragen) sie ihre?|passwort vergessen|konto (erstellen|anlegen)|in den warenkorb|jetzt (kaufen|bestellen|buchen|sichern|wechseln|anfragen)|(günstig|online) kaufen|online bestellen|versandkostenfrei|auf lager|lieferbar|seite (wurde )?nicht gefunden|versuchen sie es|wartungsarbeiten)\b`,
    '(saisissez|entrez|renseignez) votre|mot de passe oublié|créer un compte|ajouter au panier|achetez|commandez|meilleurs prix|livraison (gratuite|offerte)|en stock|page (est )?introuvable|réessayez',
    String.raw`(introduce|introduzca|escribe|ingrese) (tu|su)s?|olvid\S+ (tu|su|la) contraseña|crear? una cuenta|añadir (al carrito|a la cesta)|envío gratis|compra (ahora|online|ya)|mejor precio|en existencias|página no (existe|se encuentra)|inténtalo`,
    '(inserisci|digita) (il|la) tu[oa]|password dimenticata|crea un account|aggiungi al carrello|spedizione gratuita|(acquista|ordina|prenota) (ora|online|subito)|miglior prezzo|pagina non (trovata|esiste)|riprova',
    '(digite|insira|informe) (o |a )?su?a? ?(e-mail|senha)|esqueceu (a |sua )|criar? (uma )?conta|adicionar ao carrinho|frete grátis|compre (já|agora|online)|melhor preço|página não (encontrada|existe)|tente novamente',
    '(vul|voer) (je|uw) (e-?mail|wachtwoord|naam|gegevens)|wachtwoord vergeten|account aan(maken)?|in (de )?winkelwagen|gratis (verzending|bezorging)|(bestel|koop|boek) (nu|direct|online)|op voorraad|pagina (is )?niet gevonden|probeer het',
    '(wpisz|podaj) (swój|swoje)|nie pamiętasz hasła|załóż konto|dodaj do koszyka|darmowa (dostawa|wysyłka)|(kup|zamów) (teraz|online|już)|strony? nie (znaleziono|istnieje)|spróbuj ponownie',
    String.raw`\bin (this|today['’]s) (article|post|guide|review|video|tutorial|episode|blog)\b|\b(in|im) diese[mr] (artikel|beitrag|ratgeber|video|folge|anleitung)\b|dans cet(te)? (article|vidéo|épisode)|dans ce (guide|tuto)|en est[ea] (artículo|vídeo|video|guía|post)|in quest[oa] (articolo|guida|video)|nest[ea] (artigo|post|vídeo|guia)|in (dit (artikel|blog)|deze (gids|video))|w tym (artykule|wpisie|poradniku|filmie)|この記事では|本文(介绍|将)`,
    String.raw`(find|discover|explore|entdecken?( sie)?|finden sie|trouvez|découvrez|encuentr[ae]|descubr[ae]|scopri|trova|encontre|confira|vind|ontdek|znajdź|odkryj)\s((the|die|den|das|les?|las?|los|el|il|gli|i|os|as|o|a|de|het)\s)?(best|meilleur|mejor|miglior|melhor|najleps)`,
    String.raw`\bwelcome (awaits|to (our|my|the (official |new )?(web ?site|home ?page|site)))\b|willkommen (auf|bei|im|in) (unser|der|dem)|bienvenue (sur|dans notre)\b|bienvenid[oa]s? a (nuestr|la (web|página))|benvenut[oi] (sul|nel nostro)\b|bem-vind[oa]s? ao? (nosso|site)\b|welkom op (onze|de)\b|witamy (na|w) (nasz|stronie)|ようこそ|欢迎(来到|光临|访问)`,
    String.raw`\b(sponsored by|subscribe (now|to)|sign up (for|to)|newsletters?|abonnez-vous|suscríbete|iscriviti|nieuwsbrief)\b|zapisz się (do|na) |assine (já|agora)|メルマガ|订阅`,
    '入力してください|パスワードをお忘れ|カートに(入れる|追加)|送料無料|在庫(あり|切れ)|ページが見つかりません|请输入|忘记密码|加入购物车|免运费|包邮|页面不存在|请稍后',
  ].join('|'),
  'u',
);

/** Ticks, stars and hearts before the items of promotional lists. */
const PROMISES = /[✓✔✅★❤➤►]/u;

/** Whether a text addresses the visitors of a form, an error page or a shop instead of describing a subject. */
export const isToVisitors = (text: string): boolean =>
  PROMISES.test(text) || TO_VISITORS.test(text.toLowerCase());
