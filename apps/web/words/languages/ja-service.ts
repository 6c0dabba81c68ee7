import { numbersIn } from '../counts.ts';
import { formatDate } from '../format.ts';
import type { LaterTexts } from './texts.ts';

const { number } = numbersIn('ja');

const KIB = 1024;

function size(bytes: number): string {
  if (bytes >= KIB * KIB) return `${number(Math.round(bytes / KIB / KIB))} MiB`;
  return bytes >= KIB ? `${number(Math.round(bytes / KIB))} KiB` : `${number(bytes)}バイト`;
}

/** Names of fields and parts, as the server sends them. */
const NAMES: Readonly<Record<string, string>> = { title: 'タイトル', summary: '要約', notes: 'メモ' };

/** All forms of dates in a query. */
const RANGES =
  '指定できるのは、年（2024）、月（2024-03）、日付（2024-03-01）、日時と期間の組み合わせ（2024-03-01T00:00:00Z/P7D、順序は自由）、' +
  '2つの日時（2024-03-01/2024-03-08）、比較（>=2024-03-01）、' +
  '2つの時点（2024-01..2024-03、* は制限なし）です。';

/** Ways to log in, as the server names them. */
const METHODS: Readonly<Record<string, string>> = { password: 'パスワード', passkey: 'パスキー' };

const NOT_SEARCHED = '残りは表示も検索もされません。';

/** The messages of the server in Japanese. */
export const service: LaterTexts['service'] = {
  'account-full': ({ max }) =>
    `このアカウントに保存できるのは${number(max)}バイトまでで、これを保存すると超えます。何かを削除し、ゴミ箱を空にしてください。`,
  'account-suspended': () => 'このアカウントは停止されています。',
  'address-expired': () => 'このURLは有効期限が切れています。新しいURLを取得してください。',
  'address-invalid': ({ url }) => `「${url}」はhttpまたはhttpsの完全なURLではありません。`,
  'address-too-long': ({ length, max }) =>
    `URLは${number(max)}文字までですが、${number(length)}文字あります。`,
  'backup-nowhere': () => 'BACKUP_TOが設定されていないため、バックアップの保存先がありません。',
  'export-first': () => '先にアカウント全体をアーカイブとして書き出してください。',
  'object-busy': () => 'ほかの場所でも同時に変更されています。少し待ってから再試行してください。',
  'code-refused': () => 'コードが間違っているか、すでに使用されています。',
  'code-wrong': () =>
    'コードが間違っているか、古くなっています。アプリに現在表示されているコードを入力してください。それでもうまくいかない場合は、スマートフォンの時刻を確認してください。',
  'codes-without-password': () =>
    '認証アプリのコードはパスワードを保護するものです。先にパスワードを設定してください。',
  'colour-invalid': ({ color }) => `「${color}」はCSSの色ではありません。`,
  'connection-request': ({ field, value }) =>
    `プログラムからの要求が正しくありません：${field}が「${value}」です。プログラムからやり直してください。`,
  'content-too-large': ({ bytes, maxMiB }) =>
    `メモの文章は${number(maxMiB)} MiBまでですが、${number(bytes)}バイトあります。`,
  'copy-is-file': () => 'このコピーはファイルです。比較できるのはページだけです。',
  'copy-is-oldest': () => 'これは最も古いコピーです。比較できる以前のコピーはありません。',
  'export-no-browser': () =>
    'PDFの作成にはブラウザを使いますが、設定されていません。BROWSER_PATHにChromiumのパスを設定してください。',
  'feed-exists': ({ url }) => `フィード「${url}」はすでにあります。`,
  'feed-interval': ({ minutes, min, max }) =>
    `間隔は${number(min)}〜${number(max)}分の整数で指定してください（現在は${number(minutes)}分）。`,
  'feed-not-found': ({ url, reason }) => `「${url}」に読み取れるフィードはありません。${reason.reason}`,
  'file-too-large': ({ maxMiB }) => `ファイルは${number(maxMiB)} MiBまでです。`,
  'key-level': ({ level }) =>
    `アクセス権には「full」「read」「save」のいずれかを指定してください（現在は「${level}」）。`,
  'key-name-length': ({ name, length, max }) =>
    `アクセスキーの名前は1〜${number(max)}文字ですが、「${name}」は${number(length)}文字です。`,
  'key-read-only': () => 'このアクセスキーは閲覧専用です。',
  'key-scoped': () =>
    '対象を限定したアクセスキーでは、アクセスキー、トークン、Webhookの管理や、読み込み、書き出し、共有はできません。',
  'link-expired': () => 'このリンクは有効期限が切れています。',
  'link-from-text': () => 'このリンクはメモの本文にあります。本文から削除すると、リンクもなくなります。',
  'link-to-itself': () => 'アイテムをそれ自体にリンクすることはできません。',
  'link-used': () => 'このリンクはすでに使用されています。',
  'log-in-limited': ({ minutes }) =>
    `ログインの失敗が多すぎます。${number(minutes)}分後にもう一度お試しください。`,
  'identity-taken': () => 'このユーザーはすでにアカウントに関連付けられています。',
  'log-in-name': ({ name, length, max }) =>
    `ユーザー名は1〜${number(max)}文字ですが、「${name}」は${number(length)}文字です。`,
  'log-in-name-taken': ({ name }) =>
    `「${name}」はすでにほかの人が使っています。別のユーザー名を選んでください。`,
  'log-in-off': ({ method }) => `${METHODS[method] ?? method}でのログインは、このサーバーでは無効です。`,
  'log-in-over': () => 'ログインに時間がかかりすぎたか、すでに完了しています。最初からやり直してください。',
  'log-in-refused': () => 'ユーザー名またはパスワードが間違っています。',
  'log-ins-changed': () => 'ログイン方法が変更されました。ページを再読み込みしてください。',
  'object-changed': () =>
    'このアイテムは別の場所で変更されたため、何も変更していません。もう一度読み込んでください。',
  'object-deleted': ({ ids }) =>
    ids.length === 1
      ? 'このアイテムは削除されています。先に復元してください。'
      : 'これらのアイテムは削除されています。先に復元してください。',
  'object-not-note': () => 'このアイテムはメモではないため、内容を置き換えられません。',
  'object-not-pinned': ({ ids }) =>
    ids.length === 1
      ? 'このアイテムはピン留めされていません。何も移動していません。'
      : 'これらのアイテムはピン留めされていません。何も移動していません。',
  'object-not-in-trash': () => 'このアイテムはゴミ箱にありません。先に削除してください。',
  'object-without-text': () => 'このアイテムには本文がありません。',
  'out-of-scope': () => 'このアクセスキーの対象範囲外です。',
  'out-of-sight': () => 'この操作を行うと、アイテムがこのアクセスキーの対象範囲から外れます。',
  'owner-needed': () => 'サーバーの所有者は、ここでは停止も削除もできません。',
  'page-empty': () => 'ページは空です。',
  'page-too-large': ({ maxMiB }) => `ページが${number(maxMiB)} MiBを超えています。`,
  'passkey-not-made': () => 'パスキーを追加できませんでした。もう一度お試しください。',
  'passkey-place': ({ origin }) =>
    `パスキーを使えるのは、httpsまたはhttp://localhostのページだけです。このページのURLは「${origin}」です。`,
  'passkey-refused': () => 'このパスキーは、このサーバーのどのアカウントのものでもありません。',
  'passkey-taken': () => 'このパスキーはすでにアカウントに関連付けられています。',
  'password-long': ({ max }) => `パスワードは${number(max)}バイトまでです。`,
  'password-short': ({ min }) => `パスワードは${number(min)}文字以上必要です。`,
  'password-weak': () => 'このパスワードは推測されやすいです。単語を増やすか、別の単語を使ってください。',
  'provider-away': () =>
    'IDプロバイダーが応答していません。別の方法でログインするか、後でもう一度お試しください。',
  'provider-group': () =>
    'IDプロバイダーによると、このサービスを利用できるグループのいずれにも属していません。',
  'provider-refused': () => 'IDプロバイダーで本人確認ができませんでした。最初からやり直してください。',
  'provider-unknown': () =>
    'このサーバーには、このユーザーのアカウントがありません。所有者に招待を依頼してください。',
  'search-with-colour': ({ name }) =>
    `保存した検索「${name}」の色はアプリだけが適用するため、共有も書き出しもできません。`,
  'search-exists': ({ name }) => `「${name}」という名前の検索はすでに保存されています。`,
  'search-name-length': ({ name, length, max }) =>
    `保存した検索の名前は1〜${number(max)}文字ですが、「${name}」は${number(length)}文字です。`,
  'second-factor': () => '認証アプリのコード、またはリカバリーコードも入力してください。',
  'second-factor-refused': () =>
    'コードが間違っているか、すでに使用されています。新しいコードでもうまくいかない場合は、スマートフォンの時刻を確認してください。',
  'service-password': () => 'URLにユーザー名やパスワードを含めることはできません。',
  'space-exists': ({ name }) => `「${name}」という名前のスペースはすでにあります。`,
  'space-full': ({ ids, max }) =>
    ids.length === 1
      ? `このスペースには、すでに上限の${number(max)}件のアイテムがあります。`
      : `これらのスペースには、それぞれすでに上限の${number(max)}件のアイテムがあります。`,
  'space-name-length': ({ name, length, max }) =>
    `スペースの名前は1〜${number(max)}文字ですが、「${name}」は${number(length)}文字です。`,
  'space-too-large': ({ count, max }) =>
    `スペースに入れられるアイテムは${number(max)}件までです（現在は${number(count)}件）。`,
  'suspend-first': () => '書き出したあとに何も追加されないよう、先にアカウントを停止してください。',
  'tag-name-length': ({ name, length, max }) =>
    `タグの名前は1〜${number(max)}文字ですが、「${name}」は${number(length)}文字です。`,
  'tag-not-found': ({ name }) => `タグ「${name}」はありません。`,
  'text-too-large': ({ field, bytes, max }) =>
    `${NAMES[field] ?? field}は${number(max)}バイトまでですが、${number(bytes)}バイトあります。`,
  'title-too-long': ({ length, max }) =>
    `タイトルは${number(max)}文字までですが、${number(length)}文字あります。`,
  'too-many-feeds': ({ max }) =>
    `1つのアカウントのフィードは${number(max)}件までです。先に1件削除してください。`,
  'too-many-parts': ({ name, count, max }) =>
    `1つのアイテムの${NAMES[name] ?? name}は${number(max)}件までですが、${number(count)}件あります。`,
  'too-many-searches': ({ max }) =>
    `1つのアカウントに保存できる検索は${number(max)}件までです。先に1件削除してください。`,
  'too-many-shares': ({ max }) =>
    `1つのアカウントの共有は${number(max)}件までです。先に1件終了してください。`,
  'too-many-spaces': ({ max }) => `1つのアイテムを入れられるスペースは${number(max)}個までです。`,
  'too-many-tags': ({ count, max }) =>
    `1つのアイテムのタグは${number(max)}個までですが、${number(count)}個になります。`,
  'too-many-webhooks': ({ max }) =>
    `1つのアカウントのWebhookは${number(max)}件までです。先に1件削除してください。`,

  // Rows of imports
  'archive-broken': ({ error }) => `アーカイブが破損しています：${error}`,
  'import-failed': () => '読み込みに失敗しました。サーバーのログを確認してください。',
  'row-beyond-archive': () => 'アーカイブが大きすぎるため、ここから先は読み込まれません。',
  'row-bomb': ({ times }) => `展開するとサイズが${number(times)}倍になります。`,
  'row-bookmarklet': () => 'このURLはページではなく、プログラム（ブックマークレット）です。',
  'row-cut-off': () => 'ファイルがここで途切れています。',
  'row-data-address': () => 'このURLは内容そのものを含むもので、ページではありません。',
  'row-encrypted': () => 'ファイルが暗号化されています。',
  'row-file-address': () => 'このURLは、保存した端末にあるファイルを指しています。',
  'row-file-empty': () => 'ファイルが空です。',
  'row-file-format': () => '対応していない形式のファイルです。',
  'row-file-not-exported': () => '書き出しデータにこのファイルは含まれていません。',
  'row-file-too-large': () => 'ファイルが64 MiBを超えています。',
  'row-files': ({ max }) => `フォルダから読み込まれるファイルは${number(max)}個までです。`,
  'row-folders': ({ max }) => `フォルダは${number(max)}階層までしか読み込まれません。`,
  'row-in-keep-trash': () => 'このメモはGoogle Keepのゴミ箱にあります。',
  'row-in-trash': () => 'このアイテムはゴミ箱にあります。',
  'row-item-without-address': () => 'この投稿にはURLがありません。',
  'row-mail-address': () => 'これはページではなく、メールアドレスです。',
  'row-malformed-address': () => 'URLの形式が正しくありません。',
  'row-no-host': () => 'URLにプロトコルもサーバー名もありません。',
  'row-no-object': () => 'この項目はJSONのオブジェクトではありません。',
  'row-not-json': () => 'ファイルがJSONではないか、途中で切れています。',
  'row-note-empty': () => 'メモが空です。',
  'row-other-scheme': ({ scheme }) => `URLが「${scheme}:」で始まっており、Webページではありません。`,
  'row-outside-archive': () => 'ファイル名がアーカイブの外を指しています。',
  'row-saved-search': () => 'このURLはページではなく、ブラウザに保存された検索です。',
  'row-symbolic-link': () => 'シンボリックリンクのため、読み込まれません。',
  'row-without-address': () => 'この行にはURLがありません。',
  'row-without-content': () => '書き出されたデータに内容が含まれていません。',
  'row-without-feed-address': () => 'フィードにURL（xmlUrl）がありません。',
  'row-without-highlight': () => 'この行にはハイライトがありません。',
  'row-without-picture': () => '書き出されたデータに、メモのこの画像が含まれていません。',

  // Queries
  'duration-invalid': ({ text }) =>
    `「${text}」はISO 8601の期間（P7D、P1M、PT12Hなど）ではありません。${RANGES}`,
  'query-field-value': ({ field, value, accepted }) =>
    `${field}:に「${value}」は指定できません。指定できる値：${accepted.join('、')}`,
  'query-invalid': ({ character, reason }) => `qの${number(character)}文字目：${reason.reason}`,
  'query-nested': ({ max }) => `かっこの入れ子は${number(max)}段までです。`,
  'query-too-long': ({ length, max }) => `qは${number(max)}文字までですが、${number(length)}文字あります。`,
  'range-missing': () => `期間が指定されていません。${RANGES}`,
  'range-of-days': ({ text }) =>
    `スラッシュで区切れるのは日時、日付、期間ですが、「${text}」は月または年です。${RANGES}`,
  'range-outside': ({ text }) => `「${text}」は0000年から9999年までの範囲に入っていません。${RANGES}`,
  'range-reversed': ({ text }) => `「${text}」は終わりが始まりより前になっています。${RANGES}`,
  'range-without-length': ({ text }) =>
    `「${text}」は長さのない日時です。/PT1Hのように期間を付けてください。${RANGES}`,
  'time-invalid': ({ text }) => `「${text}」は年、月、日付、日時のどれでもありません。${RANGES}`,
  'time-without-clock': ({ text }) => `「${text}」には、存在しない時刻または時差が含まれています。${RANGES}`,
  'time-without-day': ({ text }) => `「${text}」は、その月に存在しない日です。${RANGES}`,
  'time-without-month': ({ text }) => `「${text}」の月が01〜12ではありません。${RANGES}`,

  // Addresses and their servers
  'address-not-http': ({ url }) => `「${url}」はhttpまたはhttpsのURLではありません。`,
  'address-not-public': ({ host }) =>
    `「${host}」は公開されたインターネット上になく、FETCH_ALLOWにも含まれていません。`,
  'address-redirects': ({ url, max }) => `「${url}」のリダイレクトが${number(max)}回を超えました。`,
  'address-unreadable': ({ url }) => `「${url}」はURLではありません。`,
  'answer-certificate': ({ url }) => `「${url}」の証明書は、このURLに対して有効ではありません。`,
  'answer-compressed': ({ encoding }) => `応答が未知の方式「${encoding}」で圧縮されています。`,
  'answer-compressed-often': ({ times }) => `応答が${number(times)}重に圧縮されています。`,
  'answer-empty': () => '応答が空です。',
  'answer-headers-endless': ({ url }) => `「${url}」の応答のヘッダーが終わりません。`,
  'answer-not-decompressed': ({ url }) => `「${url}」の応答を展開できません。`,
  'answer-slow': ({ url, seconds }) => `「${url}」の応答が${number(seconds)}秒以内に完了しませんでした。`,
  'answer-status': ({ url, status }) => `「${url}」がステータス${status}を返しました。`,
  'answer-too-large': ({ maxBytes }) => `応答が${size(maxBytes)}を超えています。`,
  'answer-unconditional': ({ url }) => `「${url}」が、条件のないリクエストに304 Not Modifiedを返しました。`,
  'host-away': ({ host }) => `サーバー「${host}」が現在応答していません。少し待ってから再試行してください。`,
  'host-not-looked-up': ({ host }) =>
    `現在、サーバー名「${host}」を調べられません。少し待ってから再試行してください。`,
  'host-unknown': ({ host }) => `「${host}」という名前のサーバーは見つかりません。`,
  'server-away': ({ url }) =>
    `「${url}」のサーバーが現在応答していません。少し待ってから再試行してください。`,

  // Pages
  'copy-read-instead': ({ date, reason }) =>
    `${reason.reason} 代わりに、${formatDate(date)}に保存したコピーを処理しました。`,
  'page-challenge': ({ url }) => `「${url}」はページの代わりに、ロボットかどうかの確認を返しました。`,
  'page-consent-only': () => 'ページに同意画面しか表示されません。',
  'page-error': ({ url }) => `「${url}」はページの代わりに、エラーメッセージを返しました。`,
  'page-grown': ({ maxBytes }) => `ページが${size(maxBytes)}を超えました。`,
  'page-leaves-web': () => 'ページがWeb以外のアドレスにリダイレクトしています。',
  'page-log-in': ({ url }) => `「${url}」を表示するにはログインが必要です。`,
  'page-memory': () => 'ページがメモリを使いすぎています。',
  'page-not-in-file': () => 'このファイルにはページがありません。',
  'page-not-shown': ({ error }) => `ページを表示できません：${error}`,
  'page-shows-much': ({ maxBytes }) => `表示されたページが${size(maxBytes)}を超えています。`,
  'page-status': ({ status }) => `ページがステータス${status}を返しています。`,
  'saved-page-damaged': () => 'この保存されたページは破損しています。',
  'web-address-only': () => '表示できるのはhttpとhttpsのURLだけです。',

  // Files
  'archive-damaged': () => 'このアーカイブは破損しています。',
  'archive-files': ({ max }) => `このアーカイブには${number(max)}個を超えるファイルが含まれています。`,
  'archive-no-document': () => 'このアーカイブは書類ではありません。',
  'archive-size': ({ maxBytes }) => `このアーカイブは、展開すると${size(maxBytes)}を超えます。`,
  'book-without-contents': () => 'この電子書籍には目次がありません。',
  'file-nested': ({ max }) => `このファイルの要素の入れ子が${number(max)}段を超えています。`,
  'file-not-text': () => 'このファイルはテキストではありません。',
  'file-without-text': () => 'このファイルから文章を読み取れませんでした。',
  'heic-damaged': () => 'このHEIC画像は破損しているため、読み取れません。',
  'heic-empty': () => 'このHEICファイルには画像が含まれていません。',
  'mail-address': ({ mail }) =>
    `「${mail}」は有効なメールアドレスではありません。anna@example.orgのように、ASCII文字のアドレスを1つだけ入力してください。`,
  'mail-lines': ({ max }) => `このメールは${number(max)}行を超えています。`,
  'mail-nested': () => 'このメールは、入れ子が深すぎるか、ヘッダーが長すぎます。',
  'pdf-damaged': () => 'このPDFは破損しているため、読み取れません。',
  'pdf-empty': () => 'このPDFにはページがありません。',
  'pdf-password': () => 'このPDFはパスワードで保護されています。',
  'picture-damaged': () => 'この画像は破損しているため、読み取れません。',
  'picture-format': () => 'この画像は、破損しているか、実際の形式が表示と異なるため、読み取れません。',
  'picture-held': ({ width, height, format }) =>
    `この画像（${number(width)}×${number(height)}ピクセル）は大きすぎます。${format}形式では、全体をメモリに読み込む必要があります。`,
  'picture-pixels': () => 'この画像はピクセル数が多すぎるため、読み取れません。',
  'picture-text': () => 'この画像の文字を認識できません。',
  'picture-too-large': ({ width, height }) =>
    `この画像（${number(width)}×${number(height)}ピクセル）は大きすぎます。`,
  'recording-unreadable': () =>
    'この音声または動画は、破損しているか、実際の形式が表示と異なるため、読み取れません。',
  'text-cut': () => `本文の末尾が省略されました。${NOT_SEARCHED}`,
  'text-cut-at-page': ({ page, pages }) =>
    `本文は${number(pages)}ページ中${number(page)}ページまで読み取りました。${NOT_SEARCHED}`,
  'text-full': ({ maxBytes }) => `本文が${size(maxBytes)}を超えるため、末尾が省略されました。${NOT_SEARCHED}`,
  'text-full-at-page': ({ page, pages, maxBytes }) =>
    `本文が${size(maxBytes)}を超えるため、${number(pages)}ページ中${number(page)}ページまで読み取りました。${NOT_SEARCHED}`,
  'too-complex': () => '大きすぎるか、入れ子が深すぎるため、読み取れません。',
  'type-unreadable': ({ type }) => `「${type}」タイプのファイルはここでは読み取れません。`,
  'type-without-picture': ({ type }) => `「${type}」タイプのファイルは画像として表示できません。`,
  'type-without-text': ({ type }) => `「${type}」タイプのファイルには、読み取れる文章がありません。`,
  'video-slow': ({ seconds }) => `この動画のフレームを${number(seconds)}秒以内に表示できませんでした。`,
  'video-unreadable': () =>
    'この動画は、破損しているか、ffmpegが対応していない形式のため、フレームを表示できません。',
  'video-without-frame': () => 'この動画には、表示できるフレームがありません。',

  // The work itself
  'ai-answer': ({ problem }) => `AIサーバーから有効な応答がありません：${problem}`,
  'ai-fixed': () => 'AI_BASE_URLが環境変数で設定されているため、AIサーバーはそちらで変更します。',
  'ai-away': () => 'AIサーバーが現在応答していません。少し待ってから再試行してください。',
  'ai-busy': ({ seconds }) => `AIサーバーが混み合っています。${number(seconds)}秒後に再試行してください。`,
  'ai-endless': () => 'AIサーバーの応答が終わりません。',
  'ai-no-text-model': () => 'テキスト用のモデルが設定されていません。',
  'ai-no-vision-model': () => '画像用のモデルが設定されていません。',
  'ai-not-json': () => 'AIサーバーの応答がJSONではありません。',
  'ai-refused': ({ status }) => `AIサーバーがステータス${status}でリクエストを拒否しました。`,
  'ai-vectors': ({ problem }) => `AIサーバーのベクトルは使用できません：${problem}`,
  'ai-without-message': () => 'AIサーバーの応答にメッセージが含まれていません。',
  'browser-not-started': () =>
    'サーバーのブラウザを起動できません。commonplace doctorを実行すると、原因を確認できます。',
  'internal-error': () => '内部エラーが発生しました。サーバーのログを確認してください。',
  'model-changed': ({ model, count, expected }) =>
    `モデル「${model}」が返す数値は${number(expected)}個ではなく${number(count)}個です。別のモデルになっています。`,
  'object-without-address': () => 'このアイテムにはURLがありません。',
  'object-without-file': () => 'このアイテムにはファイルがありません。',
  'process-ended': ({ times }) => `処理していたプロセスが${number(times)}回途中で終了しました。`,
  'work-broke-down': () => 'これを読み取るプログラムが異常終了しました。',
  'work-memory': ({ maxMiB }) => `処理に必要なメモリが${number(maxMiB)} MiBを超えています。`,
  'work-memory-full': () => '処理に必要なメモリが多すぎます。',
  'work-processor': ({ seconds }) => `処理に必要なプロセッサ時間が${number(seconds)}秒を超えています。`,
  'work-time': ({ seconds }) => `処理に${number(seconds)}秒より長くかかっています。`,

  // Feeds
  'feed-damaged': () => 'フィードが破損しているため、読み取れません。',
  'feed-items-left-out': ({ count, name, reason }) => {
    const named = name === '' ? '' : `（「${name}」）`;
    return count === 1
      ? `1件の投稿をスキップしました${named}：${reason.reason}`
      : `${number(count)}件の投稿をスキップしました。最初の1件${named}：${reason.reason}`;
  },
  'feed-page-instead': () => 'このURLは現在、フィードではなくページになっています。',
  'feed-page-names-other': ({ url }) =>
    `このURLは現在、フィードではなくページになっています。ページが示しているフィード：${url}`,
  'feed-restored': () => 'サーバーのデータがバックアップから復元されたため、一時停止しました。',
  'feed-slow': () => '読み取りに時間がかかりすぎました。',
  'feed-space-deleted': () =>
    'フィードのスペースが削除されました。別のスペースまたは「なし」を選んでから、再開してください。',
  'feed-unread': () => 'フィードを読み取れませんでした。',
  'feed-unsaved': () => 'フィードの投稿を保存できませんでした。',
  'not-a-feed': () => 'フィードでも、フィードを示すページでもありません。',
  'page-without-feed': () => 'フィードのないページです。',

  // Webhooks
  'delivery-blocked': () => '前のメッセージを3日間配信できませんでした。',
  'delivery-redirect': ({ status }) =>
    `ステータス${status}が返されました。リダイレクトには対応していません。`,
  'delivery-secret': () => 'シークレットが、現在とは別のサーバーの秘密鍵で暗号化されています。',
  'delivery-status': ({ status }) => `ステータス${status}が返されました。`,
  'delivery-unsent': () => 'メッセージを送信できませんでした。',
  'webhook-imported': () =>
    '読み込まれたWebhookのため、一時停止しています。再開すると、新しいシークレットが作成されます。',
  'webhook-restored': () => 'サーバーのデータがバックアップから復元されたため、一時停止しました。',
};
