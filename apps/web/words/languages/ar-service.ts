import { numbersIn } from '../counts.ts';
import { formatDate } from '../format.ts';
import type { LaterTexts } from './texts.ts';

const { number, plural } = numbersIn('ar');

/** Isolates a value that may be in Latin letters, so that it does not change the order of the words around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Seconds in the genitive: "خلال ثانيتين". */
const ofSeconds = (count: number): string =>
  plural(count, {
    zero: '# ثانية',
    one: 'ثانية واحدة',
    two: 'ثانيتين',
    few: '# ثوانٍ',
    many: '# ثانية',
    other: '# ثانية',
  });

/** Minutes in the genitive: "بعد دقيقتين". */
const ofMinutes = (count: number): string =>
  plural(count, {
    zero: '# دقيقة',
    one: 'دقيقة واحدة',
    two: 'دقيقتين',
    few: '# دقائق',
    many: '# دقيقة',
    other: '# دقيقة',
  });

/** How often, in the accusative and the genitive: "انتهت مرتين". */
const times = (count: number): string =>
  plural(count, {
    zero: '# مرة',
    one: 'مرة واحدة',
    two: 'مرتين',
    few: '# مرات',
    many: '# مرة',
    other: '# مرة',
  });

const KIB = 1024;

function size(bytes: number): string {
  if (bytes >= KIB * KIB) return `${number(Math.round(bytes / KIB / KIB))} ميبيبايت`;
  return bytes >= KIB ? `${number(Math.round(bytes / KIB))} كيبيبايت` : `${number(bytes)} بايت`;
}

/** Names of fields and parts, as the server sends them. */
const NAMES: Readonly<Record<string, string>> = {
  title: 'العنوان',
  summary: 'الملخّص',
  notes: 'الملاحظات',
};

/** Ways to log in, as the server names them: "تسجيل الدخول بكلمة مرور". */
const METHODS: Readonly<Record<string, string>> = { password: 'بكلمة مرور', passkey: 'بمفتاح مرور' };

/** All forms of dates in a query. */
const RANGES =
  `الصيغ المقبولة: سنة (${isolated('2024')})، أو شهر (${isolated('2024-03')})، أو تاريخ (${isolated('2024-03-01')})، ` +
  `أو لحظة ومدة بأي ترتيب (${isolated('2024-03-01T00:00:00Z/P7D')})، أو لحظتان (${isolated('2024-03-01/2024-03-08')})، ` +
  `أو مقارنة (${isolated('>=2024-03-01')})، أو نقطتان (${isolated('2024-01..2024-03')}، مع ${isolated('*')} لطرف مفتوح).`;

const NOT_SEARCHED = 'ولا يُعرض الباقي ولا يشمله البحث.';

/** The messages of the server in Arabic. */
export const service: LaterTexts['service'] = {
  'account-full': ({ max }) =>
    `الحد الأقصى لتخزين هذا الحساب ${number(max)} بايت، وحفظ هذا يتجاوزه. احذف شيئًا وأفرغ سلة المهملات.`,
  'account-suspended': () => 'هذا الحساب موقوف.',
  'address-expired': () => 'انتهت صلاحية هذا العنوان. اطلب عنوانًا جديدًا.',
  'address-invalid': ({ url }) =>
    `«${isolated(url)}» ليس عنوان ويب كاملًا يبدأ بـ ${isolated('http')} أو ${isolated('https')}.`,
  'address-too-long': ({ length, max }) =>
    `عدد أحرف عنوان الويب ${number(length)}، والحد الأقصى ${number(max)}.`,
  'backup-nowhere': () => `لم يُضبط ${isolated('BACKUP_TO')}، فلا مكان لحفظ نسخة احتياطية.`,
  'export-first': () => 'صدِّر الحساب كاملًا في أرشيف أولًا.',
  'object-busy': () => 'يغيّر آخرون هذا في الوقت نفسه. حاول مرة أخرى بعد قليل.',
  'code-refused': () => 'الرمز خاطئ أو سبق استخدامه.',
  'code-wrong': () =>
    'هذا الرمز خاطئ أو قديم. أدخل الرمز الذي يعرضه التطبيق الآن. إذا رُفض هو أيضًا، فتحقق من ساعة هاتفك.',
  'codes-without-password': () => 'رموز تطبيق المصادقة تحمي كلمة مرور: عيّن كلمة مرور أولًا.',
  'colour-invalid': ({ color }) => `«${isolated(color)}» ليس لونًا من ألوان ${isolated('CSS')}.`,
  'connection-request': ({ field, value }) =>
    `طلب البرنامج غير صحيح: قيمة ${isolated(field)} هي «${isolated(value)}». ابدأ من جديد في البرنامج.`,
  'content-too-large': ({ bytes, maxMiB }) =>
    `الحد الأقصى لنص الملاحظة ${number(maxMiB)} ميبيبايت، وحجم هذه الملاحظة بالبايت ${number(bytes)}.`,
  'copy-is-file': () => 'هذه النسخة ملف: لا يمكن مقارنة سوى الصفحات.',
  'copy-is-oldest': () => 'هذه أقدم نسخة: لا توجد نسخة أسبق لمقارنتها بها.',
  'export-no-browser': () =>
    `يطبع متصفح ملفات ${isolated('PDF')}، ولم يُضبط أي متصفح: اضبط ${isolated('BROWSER_PATH')} على مسار ${isolated('Chromium')}.`,
  'feed-exists': ({ url }) => `الخلاصة «${isolated(url)}» موجودة هنا من قبل.`,
  'feed-interval': ({ minutes, min, max }) =>
    `يجب أن تكون الفترة بالدقائق عددًا صحيحًا من ${number(min)} إلى ${number(max)}، لا ${number(minutes)}.`,
  'feed-not-found': ({ url, reason }) =>
    `لا توجد خلاصة قابلة للقراءة في «${isolated(url)}». ${isolated(reason.reason)}`,
  'file-too-large': ({ maxMiB }) => `الحد الأقصى لحجم الملف ${number(maxMiB)} ميبيبايت.`,
  'key-level': ({ level }) =>
    `مستوى الوصول هو ${isolated('full')} أو ${isolated('read')} أو ${isolated('save')}، لا «${isolated(level)}».`,
  'key-name-length': ({ name, length, max }) =>
    `يجب أن يكون عدد أحرف اسم مفتاح الوصول من ${number(1)} إلى ${number(max)}، وعدد أحرف «${isolated(name)}» هو ${number(length)}.`,
  'key-read-only': () => 'مفتاح الوصول هذا للقراءة فقط.',
  'key-scoped': () =>
    'مفتاح الوصول المقيّد بنطاق محتوى لا يمكنه إدارة مفاتيح الوصول أو الرموز المميّزة أو خطافات الويب، ولا الاستيراد أو التصدير أو المشاركة.',
  'link-expired': () => 'انتهت صلاحية هذا الرابط.',
  'link-from-text': () => 'هذا الرابط في نص الملاحظة: يختفي عندما تحذفه من هناك.',
  'link-to-itself': () => 'لا يمكن ربط العنصر بنفسه.',
  'link-used': () => 'سبق استخدام هذا الرابط.',
  'log-in-limited': ({ minutes }) =>
    `محاولات تسجيل الدخول الفاشلة كثيرة جدًا. حاول مرة أخرى بعد ${ofMinutes(minutes)}.`,
  'identity-taken': () => 'هذه الهوية مرتبطة بحساب بالفعل.',
  'log-in-name': ({ name, length, max }) =>
    `يجب أن يكون عدد أحرف اسم المستخدم من ${number(1)} إلى ${number(max)}، وعدد أحرف «${isolated(name)}» هو ${number(length)}.`,
  'log-in-name-taken': ({ name }) =>
    `يستخدم شخص آخر هنا الاسم «${isolated(name)}» لتسجيل الدخول. اختر اسمًا آخر.`,
  'log-in-off': ({ method }) => `تسجيل الدخول ${METHODS[method] ?? `عبر ${isolated(method)}`} معطّل هنا.`,
  'log-in-over': () => 'استغرق تسجيل الدخول وقتًا أطول من اللازم، أو اكتمل من قبل. ابدأ من جديد.',
  'log-in-refused': () => 'اسم المستخدم أو كلمة المرور غير صحيحة.',
  'log-ins-changed': () => 'تغيّرت طرق تسجيل دخولك. أعد تحميل الصفحة.',
  'object-changed': () => 'تغيّر هذا العنصر في مكان آخر، فلم يُغيَّر شيء. اقرأه من جديد.',
  'object-deleted': ({ ids }) =>
    plural(ids.length, {
      zero: 'العناصر محذوفة: استعدها أولًا.',
      one: 'هذا العنصر محذوف: استعده أولًا.',
      two: 'هذان العنصران محذوفان: استعدهما أولًا.',
      few: 'هذه العناصر محذوفة: استعدها أولًا.',
      many: 'هذه العناصر محذوفة: استعدها أولًا.',
      other: 'هذه العناصر محذوفة: استعدها أولًا.',
    }),
  'object-not-note': () => 'هذا العنصر ليس ملاحظة: لا يمكن استبدال محتواه.',
  'object-not-pinned': ({ ids }) =>
    plural(ids.length, {
      zero: 'العناصر غير مثبّتة. لم يُنقل شيء.',
      one: 'هذا العنصر غير مثبّت. لم يُنقل شيء.',
      two: 'هذان العنصران غير مثبّتين. لم يُنقل شيء.',
      few: 'هذه العناصر غير مثبّتة. لم يُنقل شيء.',
      many: 'هذه العناصر غير مثبّتة. لم يُنقل شيء.',
      other: 'هذه العناصر غير مثبّتة. لم يُنقل شيء.',
    }),
  'object-not-in-trash': () => 'هذا العنصر ليس في سلة المهملات: احذفه أولًا.',
  'object-without-text': () => 'ليس لهذا العنصر نص.',
  'out-of-scope': () => 'هذا خارج نطاق محتوى مفتاح الوصول.',
  'out-of-sight': () => 'سيُخرج ذلك العنصر من نطاق محتوى مفتاح الوصول.',
  'owner-needed': () => 'لا يمكن هنا إيقاف مالك الخادم أو حذفه.',
  'page-empty': () => 'الصفحة فارغة.',
  'page-too-large': ({ maxMiB }) => `حجم الصفحة أكبر من ${number(maxMiB)} ميبيبايت.`,
  'passkey-not-made': () => 'تعذّرت إضافة مفتاح المرور. حاول مرة أخرى.',
  'passkey-place': ({ origin }) =>
    `تعمل مفاتيح المرور عبر ${isolated('https')} أو على العنوان ${isolated('http://localhost')}. عنوان هذه الصفحة هو ${isolated(origin)}.`,
  'passkey-refused': () => 'مفتاح المرور هذا لا يخص أي حساب على هذا الخادم.',
  'passkey-taken': () => 'مفتاح المرور هذا مرتبط بحساب بالفعل.',
  'password-long': ({ max }) => `الحد الأقصى لطول كلمة المرور بالبايت هو ${number(max)}.`,
  'password-short': ({ min }) => `الحد الأدنى لعدد أحرف كلمة المرور هو ${number(min)}.`,
  'password-weak': () => 'كلمة المرور هذه سهلة التخمين. استخدم كلمات أكثر، أو كلمات أخرى.',
  'provider-away': () => 'موفّر الهوية لا يستجيب. سجّل الدخول بطريقة أخرى، أو حاول لاحقًا.',
  'provider-group': () =>
    'يفيد موفّر الهوية بأنك لست عضوًا في أي من المجموعات المسموح لها باستخدام هذه الخدمة.',
  'provider-refused': () => 'لم يؤكّد موفّر الهوية هويتك. ابدأ من جديد.',
  'provider-unknown': () => 'ليس لهذا المستخدم حساب على هذا الخادم. اطلب دعوة من المالك.',
  'search-with-colour': ({ name }) =>
    `لا يمكن مشاركة البحث المحفوظ «${isolated(name)}» ولا تصديره، لأن التطبيق وحده يطبّق لونه.`,
  'search-exists': ({ name }) => `يوجد من قبل بحث محفوظ باسم «${isolated(name)}».`,
  'search-name-length': ({ name, length, max }) =>
    `يجب أن يكون عدد أحرف اسم البحث المحفوظ من ${number(1)} إلى ${number(max)}، وعدد أحرف «${isolated(name)}» هو ${number(length)}.`,
  'second-factor': () => 'أدخل أيضًا رمز تطبيق المصادقة، أو رمز استرداد.',
  'second-factor-refused': () => 'الرمز خاطئ أو سبق استخدامه. إذا رُفضت رموز أحدث أيضًا، فتحقق من ساعة هاتفك.',
  'service-password': () => 'لا يجوز أن يتضمّن العنوان اسم مستخدم أو كلمة مرور.',
  'space-exists': ({ name }) => `توجد من قبل مساحة باسم «${isolated(name)}».`,
  'space-full': ({ ids, max }) =>
    plural(ids.length, {
      zero: `بلغت المساحات الحد الأقصى لعدد العناصر: ${number(max)}.`,
      one: `بلغت هذه المساحة الحد الأقصى لعدد العناصر: ${number(max)}.`,
      two: `بلغت هاتان المساحتان الحد الأقصى لعدد العناصر في كل منهما: ${number(max)}.`,
      few: `بلغت هذه المساحات الحد الأقصى لعدد العناصر في كل منها: ${number(max)}.`,
      many: `بلغت هذه المساحات الحد الأقصى لعدد العناصر في كل منها: ${number(max)}.`,
      other: `بلغت هذه المساحات الحد الأقصى لعدد العناصر في كل منها: ${number(max)}.`,
    }),
  'space-name-length': ({ name, length, max }) =>
    `يجب أن يكون عدد أحرف اسم المساحة من ${number(1)} إلى ${number(max)}، وعدد أحرف «${isolated(name)}» هو ${number(length)}.`,
  'space-too-large': ({ count, max }) =>
    `الحد الأقصى لعدد العناصر في المساحة ${number(max)}، والعدد المطلوب ${number(count)}.`,
  'suspend-first': () => 'أوقف الحساب أولًا، حتى لا يُضاف إليه شيء بعد تصديره.',
  'tag-name-length': ({ name, length, max }) =>
    `يجب أن يكون عدد أحرف اسم الوسم من ${number(1)} إلى ${number(max)}، وعدد أحرف «${isolated(name)}» هو ${number(length)}.`,
  'tag-not-found': ({ name }) => `لا يوجد هنا وسم باسم «${isolated(name)}».`,
  'text-too-large': ({ field, bytes, max }) =>
    `${NAMES[field] ?? isolated(field)}: الحجم بالبايت ${number(bytes)}، والحد الأقصى ${number(max)}.`,
  'title-too-long': ({ length, max }) => `عدد أحرف العنوان ${number(length)}، والحد الأقصى ${number(max)}.`,
  'too-many-feeds': ({ max }) => `الحد الأقصى لعدد الخلاصات في الحساب ${number(max)}: أزل واحدة أولًا.`,
  'too-many-parts': ({ name, count, max }) =>
    `${NAMES[name] ?? isolated(name)}: الحد الأقصى في العنصر ${number(max)}، وفي هذا العنصر ${number(count)}.`,
  'too-many-searches': ({ max }) =>
    `الحد الأقصى لعدد عمليات البحث المحفوظة في الحساب ${number(max)}: أزل واحدة أولًا.`,
  'too-many-shares': ({ max }) => `الحد الأقصى لعدد المشاركات في الحساب ${number(max)}: أنهِ واحدة أولًا.`,
  'too-many-spaces': ({ max }) => `الحد الأقصى لعدد المساحات التي يكون فيها العنصر ${number(max)}.`,
  'too-many-tags': ({ count, max }) =>
    `الحد الأقصى لعدد وسوم العنصر ${number(max)}، وسيصبح لهذا العنصر ${number(count)}.`,
  'too-many-webhooks': ({ max }) =>
    `الحد الأقصى لعدد خطافات الويب في الحساب ${number(max)}: احذف واحدًا أولًا.`,

  // Rows of imports
  'archive-broken': ({ error }) => `الأرشيف تالف: ${isolated(error)}.`,
  'import-failed': () => 'فشل الاستيراد. راجع سجل الخادم.',
  'row-beyond-archive': () => 'الأرشيف أكبر مما تمكن قراءته.',
  'row-bomb': ({ times: factor }) => `سيتضاعف حجم الملف عند فك ضغطه ${times(factor)}.`,
  'row-bookmarklet': () => `العنوان برنامج (${isolated('bookmarklet')}) وليس صفحة.`,
  'row-cut-off': () => 'ينقطع الملف هنا.',
  'row-data-address': () => 'العنوان يحمل محتواه في داخله وليس صفحة.',
  'row-encrypted': () => 'الملف مشفّر.',
  'row-file-address': () => 'العنوان ملف على الجهاز الذي حُفظ عليه.',
  'row-file-empty': () => 'الملف فارغ.',
  'row-file-format': () => 'تنسيق الملف غير مدعوم.',
  'row-file-not-exported': () => 'لا يحتوي التصدير على الملف.',
  'row-file-too-large': () => `حجم الملف أكبر من ${number(64)} ميبيبايت.`,
  'row-files': ({ max }) => `الحد الأقصى لعدد الملفات المقروءة من المجلد ${number(max)}.`,
  'row-folders': ({ max }) => `الحد الأقصى لعدد مستويات المجلدات المقروءة ${number(max)}.`,
  'row-in-keep-trash': () => `الملاحظة في سلة مهملات ${isolated('Google Keep')}.`,
  'row-in-trash': () => 'هذا العنصر في سلة المهملات.',
  'row-item-without-address': () => 'ليس لهذا المنشور عنوان ويب.',
  'row-mail-address': () => 'هذا عنوان بريد إلكتروني وليس صفحة.',
  'row-malformed-address': () => 'صيغة العنوان غير صحيحة.',
  'row-no-host': () => 'ليس في العنوان بروتوكول ولا اسم خادم.',
  'row-no-object': () => `هذا المُدخل ليس كائن ${isolated('JSON')}.`,
  'row-not-json': () => `الملف ليس بتنسيق ${isolated('JSON')}، أو أنه غير مكتمل.`,
  'row-note-empty': () => 'الملاحظة فارغة.',
  'row-other-scheme': ({ scheme }) => `يبدأ العنوان بـ ${isolated(`${scheme}:`)} وليس صفحة ويب.`,
  'row-outside-archive': () => 'يشير اسم الملف إلى خارج الأرشيف.',
  'row-saved-search': () => 'العنوان بحث محفوظ في المتصفح وليس صفحة.',
  'row-symbolic-link': () => 'هذا رابط رمزي، والروابط الرمزية لا تُتبع.',
  'row-without-address': () => 'ليس في هذا الصف عنوان ويب.',
  'row-without-content': () => 'ملف التصدير لا يتضمّن محتوى هذا العنصر.',
  'row-without-feed-address': () => `ليس للخلاصة عنوان (${isolated('xmlUrl')}).`,
  'row-without-highlight': () => 'ليس في هذا الصف تمييز.',
  'row-without-picture': () => 'ملف التصدير لا يتضمّن هذه الصورة من الملاحظة.',

  // Queries
  'duration-invalid': ({ text }) =>
    `«${isolated(text)}» ليست مدة بصيغة ${isolated('ISO 8601')}، مثل ${isolated('P7D')} أو ${isolated('P1M')} أو ${isolated('PT12H')}. ${RANGES}`,
  'query-field-value': ({ field, value, accepted }) =>
    `${isolated(`${field}:`)} القيمة «${isolated(value)}» غير معروفة. القيم المقبولة: ${accepted.map(isolated).join('، ')}.`,
  'query-invalid': ({ character, reason }) =>
    `عند الحرف رقم ${number(character)} من ${isolated('q')}: ${isolated(reason.reason)}`,
  'query-nested': ({ max }) => `الحد الأقصى لعدد مستويات الأقواس المتداخلة ${number(max)}.`,
  'query-too-long': ({ length, max }) =>
    `عدد أحرف ${isolated('q')} هو ${number(length)}، والحد الأقصى ${number(max)}.`,
  'range-missing': () => `النطاق الزمني ناقص. ${RANGES}`,
  'range-of-days': ({ text }) =>
    `الشرطة المائلة تفصل بين لحظات أو تواريخ أو مُدد، لكن «${isolated(text)}» شهر أو سنة. ${RANGES}`,
  'range-outside': ({ text }) =>
    `«${isolated(text)}» خارج السنوات من ${isolated('0000')} إلى ${isolated('9999')}. ${RANGES}`,
  'range-reversed': ({ text }) => `نهاية «${isolated(text)}» تسبق بدايتها. ${RANGES}`,
  'range-without-length': ({ text }) =>
    `«${isolated(text)}» لحظة بلا مدة؛ أضف مدة، مثل ${isolated('/PT1H')}. ${RANGES}`,
  'time-invalid': ({ text }) => `«${isolated(text)}» ليست سنة ولا شهرًا ولا تاريخًا ولا لحظة. ${RANGES}`,
  'time-without-clock': ({ text }) => `في «${isolated(text)}» وقت أو فارق توقيت لا وجود له. ${RANGES}`,
  'time-without-day': ({ text }) => `«${isolated(text)}» يوم لا وجود له في ذلك الشهر. ${RANGES}`,
  'time-without-month': ({ text }) =>
    `ليس في «${isolated(text)}» شهر من ${isolated('01')} إلى ${isolated('12')}. ${RANGES}`,

  // Addresses and their servers
  'address-not-http': ({ url }) =>
    `«${isolated(url)}» ليس عنوانًا يبدأ بـ ${isolated('http')} أو ${isolated('https')}.`,
  'address-not-public': ({ host }) =>
    `الخادم «${isolated(host)}» ليس على الإنترنت العام، ولا يرد في ${isolated('FETCH_ALLOW')}.`,
  'address-redirects': ({ url, max }) => `يعيد العنوان «${isolated(url)}» التوجيه أكثر من ${times(max)}.`,
  'address-unreadable': ({ url }) => `«${isolated(url)}» ليس عنوان ويب.`,
  'answer-certificate': ({ url }) => `قدّم العنوان «${isolated(url)}» شهادة غير صالحة له.`,
  'answer-compressed': ({ encoding }) => `الاستجابة مضغوطة بطريقة غير معروفة: «${isolated(encoding)}».`,
  'answer-compressed-often': ({ times: count }) => `الاستجابة مضغوطة ${times(count)}.`,
  'answer-empty': () => 'الاستجابة فارغة.',
  'answer-headers-endless': ({ url }) => `ترويسات استجابة «${isolated(url)}» لا تنتهي.`,
  'answer-not-decompressed': ({ url }) => `لا يمكن فك ضغط استجابة «${isolated(url)}».`,
  'answer-slow': ({ url, seconds }) => `لم تكتمل استجابة «${isolated(url)}» خلال ${ofSeconds(seconds)}.`,
  'answer-status': ({ url, status }) => `استجاب «${isolated(url)}» برمز الحالة ${isolated(String(status))}.`,
  'answer-too-large': ({ maxBytes }) => `حجم الاستجابة أكبر من ${size(maxBytes)}.`,
  'answer-unconditional': ({ url }) =>
    `استجاب «${isolated(url)}» بـ ${isolated('304 Not Modified')} لطلب غير مشروط.`,
  'host-away': ({ host }) => `الخادم «${isolated(host)}» لا يستجيب حاليًا. حاول مرة أخرى بعد قليل.`,
  'host-not-looked-up': ({ host }) =>
    `يتعذّر حاليًا البحث عن عنوان الخادم «${isolated(host)}». حاول مرة أخرى بعد قليل.`,
  'host-unknown': ({ host }) => `لا يوجد خادم معروف باسم «${isolated(host)}».`,
  'server-away': ({ url }) => `خادم «${isolated(url)}» لا يستجيب حاليًا. حاول مرة أخرى بعد قليل.`,

  // Pages
  'copy-read-instead': ({ date, reason }) =>
    `${isolated(reason.reason)} عولجت بدلًا من ذلك النسخة المحفوظة بتاريخ ${isolated(formatDate(date))}.`,
  'page-challenge': ({ url }) =>
    `أظهر «${isolated(url)}» اختبارًا للتمييز بين البشر والروبوتات بدلًا من الصفحة.`,
  'page-consent-only': () => 'لا تعرض الصفحة سوى نموذج الموافقة.',
  'page-error': ({ url }) => `أظهر «${isolated(url)}» رسالة خطأ بدلًا من الصفحة.`,
  'page-grown': ({ maxBytes }) => `أصبح حجم الصفحة أكبر من ${size(maxBytes)}.`,
  'page-leaves-web': () => 'تعيد الصفحة التوجيه إلى ما ليس عنوان ويب.',
  'page-log-in': ({ url }) => `يتطلب «${isolated(url)}» تسجيل الدخول.`,
  'page-memory': () => 'تستهلك الصفحة قدرًا كبيرًا جدًا من الذاكرة.',
  'page-not-in-file': () => 'لا توجد صفحة في هذا الملف.',
  'page-not-shown': ({ error }) => `لا يمكن عرض الصفحة: ${isolated(error)}.`,
  'page-shows-much': ({ maxBytes }) => `حجم ما تعرضه الصفحة أكبر من ${size(maxBytes)}.`,
  'page-status': ({ status }) => `تستجيب الصفحة برمز الحالة ${isolated(String(status))}.`,
  'saved-page-damaged': () => 'هذه الصفحة المحفوظة تالفة.',
  'web-address-only': () =>
    `لا يمكن عرض سوى العناوين التي تبدأ بـ ${isolated('http')} أو ${isolated('https')}.`,

  // Files
  'archive-damaged': () => 'هذا الأرشيف تالف.',
  'archive-files': ({ max }) => `عدد الملفات في هذا الأرشيف أكبر من ${number(max)}.`,
  'archive-no-document': () => 'هذا الأرشيف ليس مستندًا.',
  'archive-size': ({ maxBytes }) => `حجم هذا الأرشيف بعد فك ضغطه أكبر من ${size(maxBytes)}.`,
  'book-without-contents': () => 'ليس لهذا الكتاب الإلكتروني فهرس محتويات.',
  'file-nested': ({ max }) =>
    `الحد الأقصى لعدد مستويات العناصر المتداخلة في الملف ${number(max)}، وهذا الملف يتجاوزه.`,
  'file-not-text': () => 'هذا الملف ليس نصًا.',
  'file-without-text': () => 'تعذّرت قراءة أي نص من هذا الملف.',
  'heic-damaged': () => `لا يمكن قراءة صورة ${isolated('HEIC')} هذه: إنها تالفة.`,
  'heic-empty': () => `لا توجد صورة في ملف ${isolated('HEIC')} هذا.`,
  'mail-address': ({ mail }) =>
    `«${isolated(mail)}» ليس عنوان بريد إلكتروني صالحًا. أدخل عنوانًا واحدًا بأحرف ${isolated('ASCII')}، مثل ${isolated('anna@example.org')}.`,
  'mail-lines': ({ max }) => `عدد أسطر هذه الرسالة أكبر من ${number(max)}.`,
  'mail-nested': () => 'أجزاء هذه الرسالة متداخلة أكثر من اللازم، أو ترويساتها أطول من اللازم.',
  'pdf-damaged': () => `لا يمكن قراءة ملف ${isolated('PDF')} هذا: إنه تالف.`,
  'pdf-empty': () => `ليس في ملف ${isolated('PDF')} هذا أي صفحة.`,
  'pdf-password': () => `ملف ${isolated('PDF')} هذا محمي بكلمة مرور.`,
  'picture-damaged': () => 'لا يمكن قراءة هذه الصورة: إنها تالفة.',
  'picture-format': () => 'لا يمكن قراءة هذه الصورة: إنها تالفة، أو ليست بالتنسيق المعلن.',
  'picture-held': ({ width, height, format }) =>
    `هذه الصورة (${number(width)} × ${number(height)} بكسل) أكبر مما يسمح به تنسيقها ${isolated(format)}، إذ يجب تحميلها كاملة في الذاكرة.`,
  'picture-pixels': () => 'لا يمكن قراءة هذه الصورة: عدد وحدات البكسل فيها كبير جدًا.',
  'picture-text': () => 'لا يمكن التعرّف على النص في هذه الصورة.',
  'picture-too-large': ({ width, height }) =>
    `هذه الصورة (${number(width)} × ${number(height)} بكسل) كبيرة جدًا.`,
  'recording-unreadable': () => 'لا يمكن قراءة هذا التسجيل: إنه تالف، أو ليس بالتنسيق المعلن.',
  'text-cut': () => `اقتُطعت نهاية النص، ${NOT_SEARCHED}`,
  'text-cut-at-page': ({ page, pages }) =>
    `قُرئ النص حتى الصفحة ${number(page)} من ${number(pages)}، ${NOT_SEARCHED}`,
  'text-full': ({ maxBytes }) => `اقتُطعت نهاية النص لأن حجمه أكبر من ${size(maxBytes)}، ${NOT_SEARCHED}`,
  'text-full-at-page': ({ page, pages, maxBytes }) =>
    `قُرئ النص حتى الصفحة ${number(page)} من ${number(pages)} لأن حجمه أكبر من ${size(maxBytes)}، ${NOT_SEARCHED}`,
  'too-complex': () => 'هذا أكبر من أن يُقرأ، أو أن أجزاءه متداخلة أكثر من اللازم.',
  'type-unreadable': ({ type }) => `لا يمكن هنا قراءة ملف من النوع «${isolated(type)}».`,
  'type-without-picture': ({ type }) => `لا يمكن عرض ملف من النوع «${isolated(type)}» كصورة.`,
  'type-without-text': ({ type }) => `ليس في ملف من النوع «${isolated(type)}» نص قابل للقراءة.`,
  'video-slow': ({ seconds }) => `تعذّر عرض أي لقطة من هذا الفيديو خلال ${ofSeconds(seconds)}.`,
  'video-unreadable': () =>
    `لا يمكن عرض أي لقطة من هذا الفيديو: إنه تالف، أو أن ${isolated('ffmpeg')} لا يقرأ تنسيقه.`,
  'video-without-frame': () => 'ليس في هذا الفيديو لقطة يمكن عرضها.',

  // The work itself
  'ai-answer': ({ problem }) => `لم يعطِ خادم الذكاء الاصطناعي إجابة صالحة: ${isolated(problem)}`,
  'ai-fixed': () =>
    `المتغير ${isolated('AI_BASE_URL')} مضبوط في البيئة، لذا يُغيَّر خادم الذكاء الاصطناعي هناك.`,
  'ai-away': () => 'خادم الذكاء الاصطناعي لا يستجيب حاليًا. حاول مرة أخرى بعد قليل.',
  'ai-busy': ({ seconds }) => `خادم الذكاء الاصطناعي مشغول. حاول مرة أخرى بعد ${ofSeconds(seconds)}.`,
  'ai-endless': () => 'إجابة خادم الذكاء الاصطناعي لا تنتهي.',
  'ai-no-text-model': () => 'لم يُضبط نموذج للنصوص.',
  'ai-no-vision-model': () => 'لم يُضبط نموذج للصور.',
  'ai-not-json': () => `إجابة خادم الذكاء الاصطناعي ليست بتنسيق ${isolated('JSON')}.`,
  'ai-refused': ({ status }) => `رفض خادم الذكاء الاصطناعي الطلب برمز الحالة ${isolated(String(status))}.`,
  'ai-vectors': ({ problem }) => `متجهات خادم الذكاء الاصطناعي غير صالحة: ${isolated(problem)}.`,
  'ai-without-message': () => 'لا تتضمّن استجابة خادم الذكاء الاصطناعي أي رسالة.',
  'browser-not-started': () =>
    `لا يمكن تشغيل المتصفح على الخادم. شغّل ${isolated('commonplace doctor')} لمعرفة السبب.`,
  'internal-error': () => 'خطأ داخلي. راجع سجل الخادم.',
  'model-changed': ({ model, count, expected }) =>
    `عدد الأرقام التي يعيدها النموذج «${isolated(model)}» هو ${number(count)} بدلًا من ${number(expected)}: إنه نموذج مختلف.`,
  'object-without-address': () => 'ليس لهذا العنصر عنوان ويب.',
  'object-without-file': () => 'ليس لهذا العنصر ملف.',
  'process-ended': ({ times: count }) => `توقّفت عملية المعالجة فجأة ${times(count)}.`,
  'work-broke-down': () => 'تعطّل البرنامج الذي يقرأ هذا.',
  'work-memory': ({ maxMiB }) => `تتطلّب المعالجة أكثر من ${number(maxMiB)} ميبيبايت من الذاكرة.`,
  'work-memory-full': () => 'تتطلّب المعالجة قدرًا كبيرًا جدًا من الذاكرة.',
  'work-processor': ({ seconds }) => `تتطلّب المعالجة أكثر من ${ofSeconds(seconds)} من وقت المعالج.`,
  'work-time': ({ seconds }) => `تستغرق المعالجة أكثر من ${ofSeconds(seconds)}.`,

  // Feeds
  'feed-damaged': () => 'الخلاصة تالفة: لا يمكن قراءة شيفرتها.',
  'feed-items-left-out': ({ count, name, reason }) => {
    const named = name === '' ? '' : ` («${isolated(name)}»)`;
    return count === 1
      ? `تم تخطي منشور واحد${named}: ${isolated(reason.reason)}`
      : `عدد المنشورات التي تم تخطيها ${number(count)}، وأولها${named}: ${isolated(reason.reason)}`;
  },
  'feed-page-instead': () => 'أصبح هذا العنوان صفحة، لا خلاصة.',
  'feed-page-names-other': ({ url }) =>
    `أصبح هذا العنوان صفحة، لا خلاصة. تشير الصفحة إلى الخلاصة ${isolated(url)}.`,
  'feed-restored': () => 'متوقفة مؤقتًا لأن بيانات الخادم استُعيدت من نسخة احتياطية.',
  'feed-slow': () => 'استغرقت القراءة وقتًا أطول من اللازم.',
  'feed-space-deleted': () => 'حُذفت مساحة هذه الخلاصة. اختر مساحة أخرى أو «بلا مساحة»، ثم استأنفها.',
  'feed-unread': () => 'تعذّرت قراءة الخلاصة.',
  'feed-unsaved': () => 'تعذّر حفظ منشورات الخلاصة.',
  'not-a-feed': () => 'هذه ليست خلاصة، ولا صفحة تشير إلى خلاصة.',
  'page-without-feed': () => 'هذه صفحة بلا خلاصة.',

  // Webhooks
  'delivery-blocked': () => 'تعذّر تسليم الرسائل السابقة لها طوال ثلاثة أيام.',
  'delivery-redirect': ({ status }) =>
    `كانت الاستجابة برمز الحالة ${isolated(String(status))}، ولا تُتبع عمليات إعادة التوجيه.`,
  'delivery-secret': () => 'المفتاح السري لخطاف الويب مشفّر بمفتاح خادم غير المستخدم حاليًا.',
  'delivery-status': ({ status }) => `كانت الاستجابة برمز الحالة ${isolated(String(status))}.`,
  'delivery-unsent': () => 'تعذّر إرسال الرسالة.',
  'webhook-imported': () => 'متوقف مؤقتًا لأنه مستورد. ينشئ استئنافه مفتاحًا سريًا جديدًا.',
  'webhook-restored': () => 'متوقف مؤقتًا لأن بيانات الخادم استُعيدت من نسخة احتياطية.',
};
