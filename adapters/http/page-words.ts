import { languageChoice } from '../../core/model/language-choice.ts';

interface PageWords {
  /** Shown while the app loads. The part in brackets becomes a link to the page. */
  readonly opening: string;
  readonly needsScript: string;
}

/** The texts of the app's page before its script runs, in the languages of the app. */
const WORDS = {
  en: {
    opening: 'Opening… If nothing appears, [reload this page].',
    needsScript: 'This app needs JavaScript. The API works without it.',
  },
  de: {
    opening: 'Wird geöffnet … Falls nichts erscheint, [lade diese Seite neu].',
    needsScript: 'Diese App braucht JavaScript. Die API funktioniert auch ohne.',
  },
  fr: {
    opening: 'Ouverture… Si rien ne s’affiche, [rechargez cette page].',
    needsScript: 'Cette app nécessite JavaScript. L’API fonctionne sans.',
  },
  es: {
    opening: 'Abriendo… Si no aparece nada, [vuelve a cargar esta página].',
    needsScript: 'Esta app necesita JavaScript. La API funciona sin él.',
  },
  it: {
    opening: 'Apertura in corso… Se non compare nulla, [ricarica questa pagina].',
    needsScript: 'Questa app richiede JavaScript. L’API funziona anche senza.',
  },
  'pt-BR': {
    opening: 'Abrindo… Se nada aparecer, [recarregue esta página].',
    needsScript: 'Este app precisa de JavaScript. A API funciona sem ele.',
  },
  nl: {
    opening: 'Openen… Verschijnt er niets, [laad deze pagina dan opnieuw].',
    needsScript: 'Deze app heeft JavaScript nodig. De API werkt ook zonder.',
  },
  pl: {
    opening: 'Otwieranie… Jeśli nic się nie pojawi, [odśwież tę stronę].',
    needsScript: 'Ta aplikacja wymaga JavaScriptu. API działa również bez niego.',
  },
  ja: {
    opening: '開いています…何も表示されない場合は、[このページを再読み込み]してください。',
    needsScript: 'このアプリにはJavaScriptが必要です。APIはJavaScriptがなくても使えます。',
  },
  'zh-Hans': {
    opening: '正在打开… 如果没有显示任何内容，请[重新加载此页面]。',
    needsScript: '此应用需要 JavaScript。API 无需 JavaScript 也可使用。',
  },
  ar: {
    opening: 'جارٍ الفتح… إذا لم يظهر شيء، [فأعد تحميل هذه الصفحة].',
    needsScript: 'يحتاج هذا التطبيق إلى JavaScript، أما واجهة API فتعمل من دونه.',
  },
} satisfies Record<string, PageWords>;

type Tag = keyof typeof WORDS;
const TAGS = Object.keys(WORDS) as readonly Tag[];

/**
 * The page in the language that an `Accept-Language` header prefers, in English by default.
 * @param page with `<html lang="en"`, and the placeholders `{{opening}}` and `{{needs-script}}`
 * @param app the path of the app, escaped
 */
export function pageInLanguage(page: string, app: string): (header: string | undefined) => string {
  const pages = new Map(TAGS.map((tag) => [tag, translated(page, app, tag)]));
  const choice = languageChoice(TAGS);
  return (header) => pages.get(choice(header) ?? 'en') as string;
}

function translated(page: string, app: string, tag: Tag): string {
  const { opening, needsScript } = WORDS[tag];
  return page
    .replace('<html lang="en"', `<html lang="${tag}"${tag === 'ar' ? ' dir="rtl"' : ''}`)
    .replace('{{opening}}', opening.replace(/\[(.*)\]/, `<a href="${app}">$1</a>`))
    .replace('{{needs-script}}', needsScript);
}
