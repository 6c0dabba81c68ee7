import { numbersIn } from '../../web/words/counts.ts';
import type { words } from '../words.ts';

const { plural } = numbersIn('ar');

/** Isolates a value that may be in Latin letters, so that it does not change the order of the words around it. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** The texts of the extension in Arabic. */
export const arabic: typeof words = {
  menu: {
    page: 'حفظ هذه الصفحة',
    selection: 'حفظ النص المحدد',
    picture: 'حفظ هذه الصورة',
    link: 'حفظ هذا الرابط',
  },
  badge: {
    saved: 'تم الحفظ',
    waiting: 'في انتظار الخادم',
    notConnected: 'انقر للاتصال بخادمك',
  },
  connect: {
    title: 'الاتصال بخادمك',
    hint: 'افتح «الإعدادات» في التطبيق، وأنشئ رابطًا والصقه هنا. سيحصل هذا المتصفح على مفتاح خاص به.',
    link: 'الرابط',
    name: 'اسم هذا المتصفح',
    // This becomes the name of the key, so it must not contain invisible characters.
    browser: (name) => (name === '' ? '(إضافة)' : `${name} (إضافة)`),
    connect: 'اتصال',
    connecting: 'جارٍ الاتصال…',
    readOnly: 'هذا الرابط للقراءة فقط. أنشئ في «الإعدادات» رابطًا يتيح القراءة والتغيير.',
    refused: 'هذا الرابط غير صالح: فقد أُبطل، أو أنه يخص خادمًا آخر.',
    ended: 'سبق استخدام هذا الرابط أو انتهت صلاحيته. أنشئ رابطًا آخر في «الإعدادات».',
    broken: `هذا ليس رابطًا من «الإعدادات». يحتوي الرابط الصحيح على ${isolated('#key=')}؛ انسخه كاملًا.`,
  },
  popup: {
    nothing: 'لا يمكن حفظ هذه الصفحة.',
    looking: 'جارٍ التحقق…',
    known: (date) => `تم الحفظ في ${date}.`,
    unknown: 'لم تُحفظ بعد.',
    unclear: 'الخادم لا يستجيب. ربما حُفظت هذه الصفحة من قبل.',
    open: 'فتح في التطبيق',
    tags: 'الوسوم',
    tagsHint: 'حديقة، للقراءة',
    spaces: 'المساحات',
    keepPage: 'حفظ الصفحة',
    keepAgain: 'حفظ مرة أخرى',
    keepSelection: 'حفظ النص المحدد',
    saving: 'جارٍ الحفظ…',
    saved: 'تم الحفظ.',
    tooLarge: 'لا يمكن قراءة هذه الصفحة هنا، أو أنها كبيرة جدًا. سيجلبها الخادم من عنوانها.',
    disconnect: 'قطع الاتصال',
    disconnectQuestion: (waiting) =>
      plural(waiting, {
        zero: 'هل تريد قطع اتصال هذا المتصفح؟ ستحتاج إلى رابط جديد للاتصال مرة أخرى.',
        one: 'هل تريد قطع اتصال هذا المتصفح؟ ستفقد عنصرًا واحدًا لم يُرسل.',
        two: 'هل تريد قطع اتصال هذا المتصفح؟ ستفقد عنصرين لم يُرسلا.',
        few: 'هل تريد قطع اتصال هذا المتصفح؟ ستفقد # عناصر لم تُرسل.',
        many: 'هل تريد قطع اتصال هذا المتصفح؟ ستفقد # عنصرًا لم تُرسل.',
        other: 'هل تريد قطع اتصال هذا المتصفح؟ ستفقد # عنصر لم تُرسل.',
      }),
    stay: 'البقاء متصلًا',
    failed: (reason) => `لم يُحفظ: ${isolated(reason)}`,
    away: 'الخادم لا يستجيب. الصفحة مخزّنة هنا وستُرسل عند عودة الخادم.',
  },
  outbox: {
    title: 'في انتظار الخادم',
    again: 'إعادة المحاولة',
    discard: (name) => `تجاهل ${isolated(name)}`,
    discardShort: 'تجاهل',
  },
  revoked: 'أُبطل مفتاح هذا المتصفح. اتصل مرة أخرى برابط جديد.',
};
