import { languageChoice } from '../model/language-choice.ts';

/** The kinds of alerts to the owner. */
const ALERTS = ['backup-failed', 'backup-old', 'disk-full', 'access-changed', 'log-ins-failed'] as const;
export type AlertKind = (typeof ALERTS)[number];
export type MailKind = 'invitation' | 'recovery' | 'address' | AlertKind;

/** The texts of mails. The first line is the subject. Alerts end with `more`. Words in braces are replaced by values. */
type MailTexts = Readonly<Record<MailKind | 'more', string>>;

const TEXTS = {
  en: {
    invitation:
      'Your invitation to Commonplace\nYou are invited to Commonplace at {base}.\n\nOpen this link to set up your account. It works once, within seven days:\n\n{link}',
    recovery:
      'Your link to log in to Commonplace\nSomebody asked for a link to log in to your account at {base}. If it was you, open it within 30 minutes. It works once:\n\n{link}\n\nIf it was not you, ignore this message. Nobody can log in without the link.',
    address:
      'The mail address of your account\nThe mail address of your account at {base} is now:\n\n{mail}\n\nIf you did not expect this, ask the owner of the server.',
    'backup-failed': 'Commonplace: the backup failed\nA backup of {base} failed on {when}:\n\n{reason}',
    'backup-old': 'Commonplace: there is no recent backup\nThe last successful backup of {base}: {when}',
    'disk-full':
      'Commonplace: the disk is almost full\nThe disk of {base} has only {free} MB left. Make room soon: on a full disk nothing can be saved.',
    'access-changed':
      'Commonplace: access to your account has changed\nA way to log in to your account at {base}, or its mail address, was added, changed or removed on {when}. If it was not you, remove unknown ways to log in and access keys in Settings.',
    'log-ins-failed':
      'Commonplace: many failed log-ins\n{count} attempts to log in at {base} failed on {when}.',
    more: 'Details: {link}\n\nYou get at most one message a day about this.',
  },
  de: {
    invitation:
      'Deine Einladung zu Commonplace\nDu bist zu Commonplace unter {base} eingeladen.\n\nÖffne diesen Link, um dein Konto einzurichten. Er funktioniert nur ein Mal und nur sieben Tage lang:\n\n{link}',
    recovery:
      'Dein Link zum Anmelden bei Commonplace\nJemand hat einen Link angefordert, um sich in deinem Konto unter {base} anzumelden. Wenn du das warst, öffne ihn innerhalb von 30 Minuten. Er funktioniert nur ein Mal:\n\n{link}\n\nWenn du das nicht warst, ignoriere diese Nachricht. Ohne den Link kann sich niemand anmelden.',
    address:
      'Die E-Mail-Adresse deines Kontos\nDie E-Mail-Adresse deines Kontos unter {base} ist jetzt:\n\n{mail}\n\nWenn du das nicht erwartet hast, wende dich an den Betreiber des Servers.',
    'backup-failed':
      'Commonplace: Die Sicherung ist fehlgeschlagen\nEine Sicherung von {base} ist fehlgeschlagen ({when}):\n\n{reason}',
    'backup-old':
      'Commonplace: Es gibt keine aktuelle Sicherung\nLetzte erfolgreiche Sicherung von {base}: {when}',
    'disk-full':
      'Commonplace: Der Speicherplatz ist fast voll\nAuf dem Datenträger von {base} sind nur noch {free} MB frei. Schaffe bald Platz: Ist der Datenträger voll, kann nichts mehr gespeichert werden.',
    'access-changed':
      'Commonplace: Der Zugang zu deinem Konto hat sich geändert\nEine Anmeldemethode deines Kontos unter {base} oder seine E-Mail-Adresse wurde hinzugefügt, geändert oder entfernt ({when}). Wenn du das nicht warst, entferne unbekannte Anmeldemethoden und Zugangsschlüssel in den Einstellungen.',
    'log-ins-failed':
      'Commonplace: Viele fehlgeschlagene Anmeldungen\nAm {when} sind {count} Anmeldeversuche bei {base} fehlgeschlagen.',
    more: 'Einzelheiten: {link}\n\nDazu bekommst du höchstens eine Nachricht am Tag.',
  },
  fr: {
    invitation:
      'Votre invitation à Commonplace\nVous avez reçu une invitation à utiliser Commonplace sur {base}.\n\nOuvrez ce lien pour configurer votre compte. Il fonctionne une seule fois et expire au bout de sept jours :\n\n{link}',
    recovery:
      'Votre lien de connexion à Commonplace\nQuelqu’un a demandé un lien pour se connecter à votre compte sur {base}. Si c’est vous, ouvrez-le dans les 30 minutes. Il fonctionne une seule fois :\n\n{link}\n\nSi ce n’est pas vous, ignorez ce message. Personne ne peut se connecter sans ce lien.',
    address:
      'L’adresse e-mail de votre compte\nL’adresse e-mail de votre compte sur {base} est désormais :\n\n{mail}\n\nSi vous ne vous y attendiez pas, contactez l’administrateur du serveur.',
    'backup-failed':
      'Commonplace : la sauvegarde a échoué\nUne sauvegarde de {base} a échoué ({when}) :\n\n{reason}',
    'backup-old': 'Commonplace : pas de sauvegarde récente\nDernière sauvegarde réussie de {base} : {when}',
    'disk-full':
      'Commonplace : le disque est presque plein\nIl ne reste que {free} Mo sur le disque de {base}. Libérez vite de l’espace : sur un disque plein, plus rien ne peut être enregistré.',
    'access-changed':
      'Commonplace : l’accès à votre compte a changé\nUn moyen de connexion à votre compte sur {base}, ou son adresse e-mail, a été ajouté, modifié ou supprimé ({when}). Si ce n’est pas vous, supprimez dans les réglages les moyens de connexion et les clés d’accès que vous ne reconnaissez pas.',
    'log-ins-failed':
      'Commonplace : de nombreuses connexions ont échoué\n{count} tentatives de connexion à {base} ont échoué le {when}.',
    more: 'Détails : {link}\n\nVous recevez au plus un message par jour à ce sujet.',
  },
  es: {
    invitation:
      'Tu invitación a Commonplace\nHas recibido una invitación para usar Commonplace en {base}.\n\nAbre este enlace para configurar tu cuenta. Sirve una sola vez y caduca a los siete días:\n\n{link}',
    recovery:
      'Tu enlace para iniciar sesión en Commonplace\nAlguien ha solicitado un enlace para iniciar sesión en tu cuenta de {base}. Si has sido tú, ábrelo en menos de 30 minutos. Sirve una sola vez:\n\n{link}\n\nSi no has sido tú, ignora este mensaje. Nadie puede iniciar sesión sin el enlace.',
    address:
      'La dirección de correo de tu cuenta\nLa dirección de correo de tu cuenta en {base} es ahora:\n\n{mail}\n\nSi no esperabas este cambio, consulta a quien administra el servidor.',
    'backup-failed':
      'Commonplace: la copia de seguridad ha fallado\nUna copia de seguridad de {base} falló el {when}:\n\n{reason}',
    'backup-old':
      'Commonplace: no hay ninguna copia de seguridad reciente\nÚltima copia de seguridad correcta de {base}: {when}',
    'disk-full':
      'Commonplace: el disco está casi lleno\nEn el disco de {base} solo quedan {free} MB. Libera espacio cuanto antes: con el disco lleno no se puede guardar nada.',
    'access-changed':
      'Commonplace: ha cambiado el acceso a tu cuenta\nEl {when} se añadió, cambió o eliminó una forma de iniciar sesión en tu cuenta de {base}, o su dirección de correo. Si no has sido tú, elimina en los ajustes las formas de iniciar sesión y las claves de acceso que no reconozcas.',
    'log-ins-failed':
      'Commonplace: muchos inicios de sesión fallidos\nEl {when} fallaron {count} intentos de iniciar sesión en {base}.',
    more: 'Detalles: {link}\n\nRecibirás como máximo un mensaje al día sobre esto.',
  },
  it: {
    invitation:
      'Il tuo invito a Commonplace\nHai ricevuto un invito a usare Commonplace su {base}.\n\nApri questo link per configurare il tuo account. Funziona una sola volta e scade dopo sette giorni:\n\n{link}',
    recovery:
      'Il tuo link per accedere a Commonplace\nQualcuno ha richiesto un link per accedere al tuo account su {base}. Se la richiesta è tua, aprilo entro 30 minuti. Funziona una sola volta:\n\n{link}\n\nSe la richiesta non è tua, ignora questo messaggio. Senza il link nessuno può accedere.',
    address:
      'L’indirizzo e-mail del tuo account\nL’indirizzo e-mail del tuo account su {base} ora è:\n\n{mail}\n\nSe non te l’aspettavi, rivolgiti a chi amministra il server.',
    'backup-failed':
      'Commonplace: il backup non è riuscito\nUn backup di {base} non è riuscito il {when}:\n\n{reason}',
    'backup-old': 'Commonplace: non c’è un backup recente\nUltimo backup riuscito di {base}: {when}',
    'disk-full':
      'Commonplace: il disco è quasi pieno\nSul disco di {base} restano solo {free} MB. Libera spazio al più presto: con il disco pieno non si può salvare nulla.',
    'access-changed':
      'Commonplace: l’accesso al tuo account è cambiato\nIl {when} è stato aggiunto, modificato o rimosso un metodo di accesso al tuo account su {base}, o il suo indirizzo e-mail. Se non l’hai fatto tu, rimuovi dalle impostazioni i metodi e le chiavi di accesso che non riconosci.',
    'log-ins-failed':
      'Commonplace: molti accessi non riusciti\nIl {when} ci sono stati {count} tentativi di accesso non riusciti a {base}.',
    more: 'Dettagli: {link}\n\nAl riguardo ricevi al massimo un messaggio al giorno.',
  },
  'pt-BR': {
    invitation:
      'Seu convite para o Commonplace\nVocê recebeu um convite para o Commonplace em {base}.\n\nAbra este link para configurar sua conta. Ele funciona uma só vez e expira em sete dias:\n\n{link}',
    recovery:
      'Seu link para entrar no Commonplace\nAlguém solicitou um link para entrar na sua conta em {base}. Se foi você, abra-o em até 30 minutos. Ele funciona uma só vez:\n\n{link}\n\nSe não foi você, ignore esta mensagem. Ninguém consegue entrar sem o link.',
    address:
      'O endereço de e-mail da sua conta\nO endereço de e-mail da sua conta em {base} agora é:\n\n{mail}\n\nSe você não esperava por isso, fale com quem administra o servidor.',
    'backup-failed': 'Commonplace: o backup falhou\nUm backup de {base} falhou em {when}:\n\n{reason}',
    'backup-old': 'Commonplace: não há backup recente\nÚltimo backup bem-sucedido de {base}: {when}',
    'disk-full':
      'Commonplace: o disco está quase cheio\nRestam apenas {free} MB no disco de {base}. Libere espaço logo: com o disco cheio, nada pode ser salvo.',
    'access-changed':
      'Commonplace: o acesso à sua conta mudou\nUma forma de entrar na sua conta em {base}, ou o endereço de e-mail dela, foi adicionada, alterada ou removida em {when}. Se não foi você, remova nas configurações as formas de entrar e as chaves de acesso que não reconhecer.',
    'log-ins-failed':
      'Commonplace: muitas tentativas de entrar falharam\n{count} tentativas de entrar em {base} falharam em {when}.',
    more: 'Detalhes: {link}\n\nVocê recebe no máximo uma mensagem por dia sobre isso.',
  },
  nl: {
    invitation:
      'Je uitnodiging voor Commonplace\nJe bent uitgenodigd voor Commonplace op {base}.\n\nOpen deze link om je account in te stellen. Hij werkt één keer, binnen zeven dagen:\n\n{link}',
    recovery:
      'Je link om in te loggen bij Commonplace\nIemand heeft een link aangevraagd om in te loggen op je account op {base}. Was jij dat, open hem dan binnen 30 minuten. Hij werkt één keer:\n\n{link}\n\nWas jij het niet, negeer dan dit bericht. Zonder de link kan niemand inloggen.',
    address:
      'Het e-mailadres van je account\nHet e-mailadres van je account op {base} is nu:\n\n{mail}\n\nHad je dit niet verwacht, neem dan contact op met de beheerder van de server.',
    'backup-failed':
      'Commonplace: de back-up is mislukt\nEen back-up van {base} is mislukt op {when}:\n\n{reason}',
    'backup-old': 'Commonplace: er is geen recente back-up\nLaatste geslaagde back-up van {base}: {when}',
    'disk-full':
      'Commonplace: de schijf is bijna vol\nOp de schijf van {base} is nog maar {free} MB vrij. Maak snel ruimte: op een volle schijf kan niets worden opgeslagen.',
    'access-changed':
      'Commonplace: de toegang tot je account is gewijzigd\nOp {when} is een manier om in te loggen op je account op {base}, of het e-mailadres ervan, toegevoegd, gewijzigd of verwijderd. Was jij dat niet, verwijder dan in de instellingen de manieren om in te loggen en de toegangssleutels die je niet kent.',
    'log-ins-failed':
      'Commonplace: veel mislukte inlogpogingen\nOp {when} zijn {count} pogingen om in te loggen op {base} mislukt.',
    more: 'Details: {link}\n\nJe krijgt hierover hooguit één bericht per dag.',
  },
  pl: {
    invitation:
      'Zaproszenie do Commonplace\nMasz zaproszenie do Commonplace pod adresem {base}.\n\nOtwórz ten link, aby skonfigurować swoje konto. Można go użyć raz, w ciągu siedmiu dni:\n\n{link}',
    recovery:
      'Link do logowania w Commonplace\nKtoś poprosił o link do zalogowania się na Twoje konto pod adresem {base}. Jeśli to Ty, otwórz go w ciągu 30 minut. Można go użyć raz:\n\n{link}\n\nJeśli to nie Ty, zignoruj tę wiadomość. Bez tego linku nikt się nie zaloguje.',
    address:
      'Adres e-mail Twojego konta\nAdres e-mail Twojego konta na serwerze {base} to teraz:\n\n{mail}\n\nJeśli ta zmiana jest nieoczekiwana, skontaktuj się z właścicielem serwera.',
    'backup-failed':
      'Commonplace: kopia zapasowa nie powiodła się\nKopia zapasowa {base} nie powiodła się ({when}):\n\n{reason}',
    'backup-old': 'Commonplace: brak aktualnej kopii zapasowej\nOstatnia udana kopia zapasowa {base}: {when}',
    'disk-full':
      'Commonplace: dysk jest prawie pełny\nNa dysku serwera {base} zostało tylko {free} MB. Zwolnij wkrótce trochę miejsca: na pełnym dysku nie da się nic zapisać.',
    'access-changed':
      'Commonplace: zmieniono dostęp do Twojego konta\nDodano, zmieniono lub usunięto sposób logowania na Twoje konto pod adresem {base} albo jego adres e-mail ({when}). Jeśli to nie Ty, usuń w ustawieniach nieznane sposoby logowania i klucze dostępu.',
    'log-ins-failed':
      'Commonplace: wiele nieudanych logowań\nLiczba nieudanych prób logowania pod adresem {base} w dniu {when}: {count}.',
    more: 'Szczegóły: {link}\n\nW tej sprawie przychodzi najwyżej jedna wiadomość dziennie.',
  },
  ja: {
    invitation:
      'Commonplaceへの招待\n{base} のCommonplaceに招待されました。\n\nこのリンクを開いてアカウントを設定してください。リンクは7日以内に1回だけ使えます：\n\n{link}',
    recovery:
      'Commonplaceのログイン用リンク\n{base} のあなたのアカウントにログインするためのリンクがリクエストされました。ご自身によるものであれば、30分以内に次のリンクを開いてください。1回だけ使えます：\n\n{link}\n\n心当たりがない場合は、このメールを無視してください。このリンクがなければ誰もログインできません。',
    address:
      'アカウントのメールアドレス\n{base} のあなたのアカウントのメールアドレスは、次のとおり変更されました：\n\n{mail}\n\n心当たりがない場合は、サーバーの所有者に問い合わせてください。',
    'backup-failed':
      'Commonplace：バックアップに失敗しました\n{base} のバックアップに失敗しました（{when}）：\n\n{reason}',
    'backup-old': 'Commonplace：最近のバックアップがありません\n{base} の最後に成功したバックアップ：{when}',
    'disk-full':
      'Commonplace：ディスクの空きがほとんどありません\n{base} のディスクの空きは残り {free} MBです。いっぱいになると何も保存できなくなるため、早めに空きを増やしてください。',
    'access-changed':
      'Commonplace：アカウントへのアクセス方法が変更されました\n{when} に、{base} のあなたのアカウントのログイン方法またはメールアドレスが追加、変更、または削除されました。心当たりがない場合は、「設定」で不明なログイン方法とアクセスキーを削除してください。',
    'log-ins-failed':
      'Commonplace：ログインの失敗が多発しています\n{when} に {base} へのログインが{count}回失敗しました。',
    more: '詳細：{link}\n\nこの件についてのメールが届くのは、1日1通までです。',
  },
  'zh-Hans': {
    invitation:
      '你的 Commonplace 邀请\n你已受邀使用 {base} 上的 Commonplace。\n\n打开此链接即可设置你的账户。链接在七天内有效，只能使用一次：\n\n{link}',
    recovery:
      'Commonplace 登录链接\n有人请求通过链接登录你在 {base} 上的账户。如果是你本人，请在 30 分钟内打开以下链接。链接只能使用一次：\n\n{link}\n\n如果不是你本人，请忽略此邮件。没有此链接，任何人都无法登录。',
    address:
      '你账户的邮箱地址\n你在 {base} 上的账户的邮箱地址现在是：\n\n{mail}\n\n如果你对此并不知情，请联系服务器所有者。',
    'backup-failed': 'Commonplace：备份失败\n{base} 的备份于 {when} 失败：\n\n{reason}',
    'backup-old': 'Commonplace：没有近期备份\n{base} 上次成功备份的时间：{when}',
    'disk-full':
      'Commonplace：磁盘空间即将用尽\n{base} 的磁盘仅剩 {free} MB。请尽快腾出空间：磁盘写满后将无法保存任何内容。',
    'access-changed':
      'Commonplace：你的账户访问方式已更改\n{when}，你在 {base} 上的账户添加、更改或移除了登录方式或邮箱地址。如果不是你本人操作，请在“设置”中移除你不认识的登录方式和访问密钥。',
    'log-ins-failed': 'Commonplace：多次登录失败\n{when}，{base} 上有 {count} 次登录尝试失败。',
    more: '详情：{link}\n\n此类提醒每天最多发送一封。',
  },
  ar: {
    invitation:
      'دعوتك إلى Commonplace\nتلقيت دعوة لاستخدام Commonplace على {base}.\n\nافتح هذا الرابط لإعداد حسابك. يعمل مرة واحدة خلال سبعة أيام:\n\n{link}',
    recovery:
      'رابط تسجيل دخولك إلى Commonplace\nطلب أحدهم رابطًا لتسجيل الدخول إلى حسابك على {base}. إذا كنت أنت من طلبه، فافتحه خلال 30 دقيقة. يعمل مرة واحدة:\n\n{link}\n\nإذا لم تكن أنت من طلبه، فتجاهل هذه الرسالة. لا يمكن لأحد تسجيل الدخول من دون هذا الرابط.',
    address:
      'عنوان البريد الإلكتروني لحسابك\nعنوان البريد الإلكتروني لحسابك على {base} أصبح الآن:\n\n{mail}\n\nإذا لم تكن تتوقع ذلك، فتواصل مع مالك الخادم.',
    'backup-failed': 'Commonplace: فشل النسخ الاحتياطي\nفشل نسخ احتياطي لـ {base} ({when}):\n\n{reason}',
    'backup-old': 'Commonplace: لا توجد نسخة احتياطية حديثة\nآخر نسخة احتياطية ناجحة لـ {base}: {when}',
    'disk-full':
      'Commonplace: القرص شبه ممتلئ\nلم يبقَ على قرص {base} سوى {free} ميغابايت. أخلِ بعض المساحة في أقرب وقت، إذ لا يمكن حفظ أي شيء على قرص ممتلئ.',
    'access-changed':
      'Commonplace: تغيّر الوصول إلى حسابك\nتمت إضافة طريقة لتسجيل الدخول إلى حسابك على {base}، أو عنوان بريده الإلكتروني، أو تغيير ذلك أو إزالته ({when}). إذا لم تكن أنت من فعل ذلك، فأزل من الإعدادات طرق تسجيل الدخول ومفاتيح الوصول التي لا تعرفها.',
    'log-ins-failed':
      'Commonplace: محاولات تسجيل دخول فاشلة كثيرة\nعدد محاولات تسجيل الدخول الفاشلة على {base} في {when}: {count}.',
    more: 'التفاصيل: {link}\n\nتصلك بهذا الشأن رسالة واحدة في اليوم على الأكثر.',
  },
} satisfies Record<string, MailTexts>;

const choose = languageChoice(Object.keys(TEXTS) as (keyof typeof TEXTS)[]);

/**
 * The subject and the text of a mail.
 * @param languages BCP 47 tags, the preferred one first; English if there is no text in any of them
 * @param values for the words in braces. A value may contain braces itself.
 */
export function mailText(
  kind: MailKind,
  languages: readonly (string | undefined)[],
  values: Readonly<Record<string, string>>,
): { readonly subject: string; readonly text: string } {
  const tag = languages.map((language) => choose(language)).find((found) => found !== null) ?? 'en';
  const texts: MailTexts = TEXTS[tag];
  const isAlert = (ALERTS as readonly string[]).includes(kind);
  const [subject = '', ...lines] = texts[kind].split('\n');
  const body = [lines.join('\n'), ...(isAlert ? [texts.more] : [])].join('\n\n');
  return { subject, text: `${body.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '—')}\n` };
}
