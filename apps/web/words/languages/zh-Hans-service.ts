import { numbersIn } from '../counts.ts';
import { formatDate } from '../format.ts';
import type { LaterTexts } from './texts.ts';

const { number } = numbersIn('zh-Hans');

const KIB = 1024;

function size(bytes: number): string {
  if (bytes >= KIB * KIB) return `${number(Math.round(bytes / KIB / KIB))} MiB`;
  return bytes >= KIB ? `${number(Math.round(bytes / KIB))} KiB` : `${number(bytes)} 字节`;
}

/** Names of fields and parts, as the server sends them. */
const NAMES: Readonly<Record<string, string>> = { title: '标题', summary: '摘要', notes: '笔记' };

/** All forms of dates in a query. */
const RANGES =
  '可以使用：年份（2024）、月份（2024-03）、日期（2024-03-01）、时刻加时长（2024-03-01T00:00:00Z/P7D，顺序不限）、' +
  '两个时刻（2024-03-01/2024-03-08）、比较（>=2024-03-01）或两个时间点（2024-01..2024-03，* 表示不限）。';

/** Ways to log in, as the server names them. */
const METHODS: Readonly<Record<string, string>> = { password: '密码', passkey: '通行密钥' };

const NOT_SEARCHED = '其余部分不会显示，也不会被搜索。';

/** The messages of the server in Simplified Chinese. */
export const service: LaterTexts['service'] = {
  'account-full': ({ max }) =>
    `此账户最多可存储 ${number(max)} 字节，保存后将超出上限。请删除一些内容并清空回收站。`,
  'account-suspended': () => '此账户已被停用。',
  'address-expired': () => '此网址已过期。请重新获取。',
  'address-invalid': ({ url }) => `“${url}”不是完整的 http 或 https 网址。`,
  'address-too-long': ({ length, max }) => `网址有 ${number(length)} 个字符，最多允许 ${number(max)} 个。`,
  'backup-nowhere': () => '未设置 BACKUP_TO，因此没有存放备份的位置。',
  'export-first': () => '请先将整个账户导出为归档文件。',
  'object-busy': () => '其他人也在更改此内容。请稍后重试。',
  'code-refused': () => '验证码或恢复码错误，或已被使用。',
  'code-wrong': () => '此验证码错误或已过期。请输入应用当前显示的验证码。如果仍被拒绝，请检查手机的时间。',
  'codes-without-password': () => '身份验证器应用的验证码用于保护密码：请先设置密码。',
  'colour-invalid': ({ color }) => `“${color}”不是 CSS 颜色。`,
  'connection-request': ({ field, value }) =>
    `该程序的请求不正确：${field} 为“${value}”。请在该程序中重新开始。`,
  'content-too-large': ({ bytes, maxMiB }) =>
    `一条笔记最多 ${number(maxMiB)} MiB 文本，此笔记有 ${number(bytes)} 字节。`,
  'copy-is-file': () => '此副本是文件：只能比较网页。',
  'copy-is-oldest': () => '这是最早的副本：没有更早的副本可供比较。',
  'export-no-browser': () => 'PDF 由浏览器打印，但尚未配置浏览器：请将 BROWSER_PATH 设为 Chromium 的路径。',
  'feed-exists': ({ url }) => `订阅源“${url}”已存在。`,
  'feed-interval': ({ minutes, min, max }) =>
    `间隔必须是 ${number(min)} 到 ${number(max)} 分钟的整数，当前为 ${number(minutes)}。`,
  'feed-not-found': ({ url, reason }) => `“${url}”处没有可读取的订阅源。${reason.reason}`,
  'file-too-large': ({ maxMiB }) => `文件最大 ${number(maxMiB)} MiB。`,
  'key-level': ({ level }) => `访问权限必须是 full、read 或 save，而不是“${level}”。`,
  'key-name-length': ({ name, length, max }) =>
    `访问密钥的名称须为 1 到 ${number(max)} 个字符，“${name}”有 ${number(length)} 个。`,
  'key-read-only': () => '此访问密钥是只读的。',
  'key-scoped': () => '限定内容范围的访问密钥不能管理访问密钥、令牌或 Webhook，也不能导入、导出或共享。',
  'link-expired': () => '此链接已过期。',
  'link-from-text': () => '此链接来自笔记正文：在笔记中删除引用后，它就会消失。',
  'link-to-itself': () => '条目不能链接到自身。',
  'link-used': () => '此链接已被使用。',
  'log-in-limited': ({ minutes }) => `登录失败次数过多。请在 ${number(minutes)} 分钟后重试。`,
  'identity-taken': () => '此身份已关联到一个账户。',
  'log-in-name': ({ name, length, max }) =>
    `用户名须为 1 到 ${number(max)} 个字符，“${name}”有 ${number(length)} 个。`,
  'log-in-name-taken': ({ name }) => `已有其他人使用用户名“${name}”。请换一个。`,
  'log-in-off': ({ method }) => `此服务器已关闭使用${METHODS[method] ?? ` ${method} `}登录。`,
  'log-in-over': () => '此次登录耗时过长，或已经完成。请重新开始。',
  'log-in-refused': () => '用户名或密码错误。',
  'log-ins-changed': () => '你的登录方式已更改。请重新加载页面。',
  'object-changed': () => '此条目已在别处更改，因此未做任何更改。请重新读取。',
  'object-deleted': ({ ids }) =>
    ids.length === 1 ? '此条目已删除：请先恢复。' : '这些条目已删除：请先恢复。',
  'object-not-note': () => '此条目不是笔记：无法替换其内容。',
  'object-not-pinned': ({ ids }) =>
    ids.length === 1 ? '此条目未置顶，没有移动任何条目。' : '这些条目未置顶，没有移动任何条目。',
  'object-not-in-trash': () => '此条目不在回收站中：请先删除。',
  'object-without-text': () => '此条目没有正文。',
  'out-of-scope': () => '这超出了此访问密钥的内容范围。',
  'out-of-sight': () => '这会使条目超出此访问密钥的内容范围。',
  'owner-needed': () => '不能在此停用或删除服务器所有者。',
  'page-empty': () => '网页是空的。',
  'page-too-large': ({ maxMiB }) => `网页超过 ${number(maxMiB)} MiB。`,
  'passkey-not-made': () => '无法添加通行密钥。请重试。',
  'passkey-place': ({ origin }) =>
    `通行密钥只能在 https 网址或 http://localhost 上使用。此页面的网址是 ${origin}。`,
  'passkey-refused': () => '此通行密钥不属于此服务器上的任何账户。',
  'passkey-taken': () => '此通行密钥已关联到一个账户。',
  'password-long': ({ max }) => `密码最多 ${number(max)} 字节。`,
  'password-short': ({ min }) => `密码至少需要 ${number(min)} 个字符。`,
  'password-weak': () => '此密码很容易被猜到。请多用几个词，或换用其他词。',
  'provider-away': () => '身份提供商没有响应。请用其他方式登录，或稍后重试。',
  'provider-group': () => '身份提供商表示，你不属于任何可以使用此服务的群组。',
  'provider-refused': () => '身份提供商未能确认你的身份。请重新开始。',
  'provider-unknown': () => '此服务器上没有属于此用户的账户。请向所有者索取邀请。',
  'search-with-colour': ({ name }) =>
    `已保存的搜索“${name}”包含颜色条件，该条件只在应用中有效，因此无法共享或导出。`,
  'search-exists': ({ name }) => `名为“${name}”的搜索已存在。`,
  'search-name-length': ({ name, length, max }) =>
    `搜索的名称须为 1 到 ${number(max)} 个字符，“${name}”有 ${number(length)} 个。`,
  'second-factor': () => '请同时输入身份验证器应用的验证码，或恢复码。',
  'second-factor-refused': () => '验证码或恢复码错误，或已被使用。如果新的验证码也被拒绝，请检查手机的时间。',
  'service-password': () => '网址不能包含用户名或密码。',
  'space-exists': ({ name }) => `名为“${name}”的空间已存在。`,
  'space-full': ({ ids, max }) =>
    ids.length === 1 ? `此空间已有 ${number(max)} 个条目。` : `这些空间各自已有 ${number(max)} 个条目。`,
  'space-name-length': ({ name, length, max }) =>
    `空间名称须为 1 到 ${number(max)} 个字符，“${name}”有 ${number(length)} 个。`,
  'space-too-large': ({ count, max }) =>
    `一个空间最多容纳 ${number(max)} 个条目，而这里有 ${number(count)} 个。`,
  'suspend-first': () => '请先停用该账户，以免导出后又有新内容加入。',
  'tag-name-length': ({ name, length, max }) =>
    `标签名称须为 1 到 ${number(max)} 个字符，“${name}”有 ${number(length)} 个。`,
  'tag-not-found': ({ name }) => `这里没有标签“${name}”。`,
  'text-too-large': ({ field, bytes, max }) =>
    `${NAMES[field] ?? field}有 ${number(bytes)} 字节，最多允许 ${number(max)} 字节。`,
  'title-too-long': ({ length, max }) => `标题有 ${number(length)} 个字符，最多允许 ${number(max)} 个。`,
  'too-many-feeds': ({ max }) => `一个账户最多 ${number(max)} 个订阅源：请先移除一个。`,
  'too-many-parts': ({ name, count, max }) =>
    `一个条目最多包含 ${number(max)} 条${NAMES[name] ?? name}，此条目有 ${number(count)} 条。`,
  'too-many-searches': ({ max }) => `一个账户最多保存 ${number(max)} 个搜索：请先移除一个。`,
  'too-many-shares': ({ max }) => `一个账户最多 ${number(max)} 个共享：请先停止一个。`,
  'too-many-spaces': ({ max }) => `一个条目最多属于 ${number(max)} 个空间。`,
  'too-many-tags': ({ count, max }) => `一个条目最多 ${number(max)} 个标签，此条目将有 ${number(count)} 个。`,
  'too-many-webhooks': ({ max }) => `一个账户最多 ${number(max)} 个 Webhook：请先删除一个。`,

  // Rows of imports
  'archive-broken': ({ error }) => `压缩包已损坏：${error}。`,
  'import-failed': () => '导入失败。请查看服务器日志。',
  'row-beyond-archive': () => '压缩包太大，超出的部分不会读取。',
  'row-bomb': ({ times }) => `解压后会变为原来的 ${number(times)} 倍大小。`,
  'row-bookmarklet': () => '此网址是程序（小书签），不是网页。',
  'row-cut-off': () => '文件在此处中断。',
  'row-data-address': () => '此网址本身就是内容，不是网页。',
  'row-encrypted': () => '文件已加密。',
  'row-file-address': () => '此网址是保存时所用设备上的文件。',
  'row-file-empty': () => '文件是空的。',
  'row-file-format': () => '不支持此文件的格式。',
  'row-file-not-exported': () => '导出内容中没有此文件。',
  'row-file-too-large': () => '文件超过 64 MiB。',
  'row-files': ({ max }) => `一个文件夹最多读取 ${number(max)} 个文件。`,
  'row-folders': ({ max }) => `文件夹最多读取 ${number(max)} 层。`,
  'row-in-keep-trash': () => '此笔记在 Google Keep 的回收站中。',
  'row-in-trash': () => '此条目在回收站中。',
  'row-item-without-address': () => '此内容没有网址。',
  'row-mail-address': () => '这是邮箱地址，不是网页。',
  'row-malformed-address': () => '网址格式不正确。',
  'row-no-host': () => '网址缺少协议和服务器名。',
  'row-no-object': () => '这一项不是 JSON 对象。',
  'row-not-json': () => '文件不是 JSON，或者不完整。',
  'row-note-empty': () => '笔记是空的。',
  'row-other-scheme': ({ scheme }) => `网址以 ${scheme}: 开头，不是网页。`,
  'row-outside-archive': () => '文件名指向压缩包之外。',
  'row-saved-search': () => '此网址是浏览器中保存的搜索，不是网页。',
  'row-symbolic-link': () => '这是符号链接，不会读取。',
  'row-without-address': () => '这一行没有网址。',
  'row-without-content': () => '导出文件中没有此内容。',
  'row-without-feed-address': () => '订阅源没有网址（xmlUrl）。',
  'row-without-highlight': () => '这一行没有高亮。',
  'row-without-picture': () => '导出文件中没有笔记的这张图片。',

  // Queries
  'duration-invalid': ({ text }) => `“${text}”不是 ISO 8601 时长，例如 P7D、P1M 或 PT12H。${RANGES}`,
  'query-field-value': ({ field, value, accepted }) =>
    `${field}: 不支持“${value}”。可用的值：${accepted.join('、')}。`,
  'query-invalid': ({ character, reason }) => `q 的第 ${number(character)} 个字符：${reason.reason}`,
  'query-nested': ({ max }) => `括号嵌套超过 ${number(max)} 层。`,
  'query-too-long': ({ length, max }) => `q 有 ${number(length)} 个字符，最多允许 ${number(max)} 个。`,
  'range-missing': () => `缺少时间范围。${RANGES}`,
  'range-of-days': ({ text }) => `斜杠用于分隔时刻、日期或时长，而“${text}”是月份或年份。${RANGES}`,
  'range-outside': ({ text }) => `“${text}”不在 0000 年到 9999 年之间。${RANGES}`,
  'range-reversed': ({ text }) => `“${text}”的结束早于开始。${RANGES}`,
  'range-without-length': ({ text }) => `“${text}”是没有长度的时刻；请加上时长，例如 /PT1H。${RANGES}`,
  'time-invalid': ({ text }) => `“${text}”不是年份、月份、日期或时刻。${RANGES}`,
  'time-without-clock': ({ text }) => `“${text}”包含不存在的时间或时差。${RANGES}`,
  'time-without-day': ({ text }) => `“${text}”这一天在该月中不存在。${RANGES}`,
  'time-without-month': ({ text }) => `“${text}”的月份不在 01 到 12 之间。${RANGES}`,

  // Addresses and their servers
  'address-not-http': ({ url }) => `“${url}”不是 http 或 https 网址。`,
  'address-not-public': ({ host }) => `“${host}”不在公共互联网上，FETCH_ALLOW 中也没有列出它。`,
  'address-redirects': ({ url, max }) => `“${url}”的重定向超过 ${number(max)} 次。`,
  'address-unreadable': ({ url }) => `“${url}”不是网址。`,
  'answer-certificate': ({ url }) => `“${url}”的证书对该网址无效。`,
  'answer-compressed': ({ encoding }) => `响应使用了未知的压缩方式“${encoding}”。`,
  'answer-compressed-often': ({ times }) => `响应被压缩了 ${number(times)} 次。`,
  'answer-empty': () => '响应是空的。',
  'answer-headers-endless': ({ url }) => `“${url}”不断发送响应头，没有结束。`,
  'answer-not-decompressed': ({ url }) => `“${url}”的响应无法解压。`,
  'answer-slow': ({ url, seconds }) => `“${url}”未能在 ${number(seconds)} 秒内完整响应。`,
  'answer-status': ({ url, status }) => `“${url}”返回了状态码 ${status}。`,
  'answer-too-large': ({ maxBytes }) => `响应超过 ${size(maxBytes)}。`,
  'answer-unconditional': ({ url }) => `“${url}”对无条件请求返回了 304 Not Modified。`,
  'host-away': ({ host }) => `服务器“${host}”目前没有响应。请稍后重试。`,
  'host-not-looked-up': ({ host }) => `目前无法查询服务器名“${host}”。请稍后重试。`,
  'host-unknown': ({ host }) => `找不到名为“${host}”的服务器。`,
  'server-away': ({ url }) => `“${url}”的服务器目前没有响应。请稍后重试。`,

  // Pages
  'copy-read-instead': ({ date, reason }) => `${reason.reason}已改为处理 ${formatDate(date)} 的存档副本。`,
  'page-challenge': ({ url }) => `“${url}”返回的不是网页，而是人机验证。`,
  'page-consent-only': () => '网页只显示了同意声明。',
  'page-error': ({ url }) => `“${url}”返回的不是网页，而是错误信息。`,
  'page-grown': ({ maxBytes }) => `网页已超过 ${size(maxBytes)}。`,
  'page-leaves-web': () => '网页重定向到了非网页地址。',
  'page-log-in': ({ url }) => `“${url}”需要登录。`,
  'page-memory': () => '网页占用的内存过多。',
  'page-not-in-file': () => '此文件中没有网页。',
  'page-not-shown': ({ error }) => `无法显示网页：${error}。`,
  'page-shows-much': ({ maxBytes }) => `网页显示的内容超过 ${size(maxBytes)}。`,
  'page-status': ({ status }) => `网页返回状态码 ${status}。`,
  'saved-page-damaged': () => '此已保存的网页已损坏。',
  'web-address-only': () => '只能显示 http 和 https 网址。',

  // Files
  'archive-damaged': () => '此压缩包已损坏。',
  'archive-files': ({ max }) => `此压缩包包含超过 ${number(max)} 个文件。`,
  'archive-no-document': () => '此压缩包不是文档。',
  'archive-size': ({ maxBytes }) => `此压缩包解压后超过 ${size(maxBytes)}。`,
  'book-without-contents': () => '此电子书没有目录。',
  'file-nested': ({ max }) => `此文件的元素嵌套超过 ${number(max)} 层。`,
  'file-not-text': () => '此文件不是文本。',
  'file-without-text': () => '无法从此文件中读取任何文字。',
  'heic-damaged': () => '无法读取此 HEIC 图片：它已损坏。',
  'heic-empty': () => '此 HEIC 文件中没有图片。',
  'mail-address': ({ mail }) =>
    `“${mail}”不是有效的邮箱地址。请填写一个由 ASCII 字符组成的地址，例如 anna@example.org。`,
  'mail-lines': ({ max }) => `此邮件超过 ${number(max)} 行。`,
  'mail-nested': () => '此邮件嵌套过深，或邮件头过长。',
  'pdf-damaged': () => '无法读取此 PDF：它已损坏。',
  'pdf-empty': () => '此 PDF 没有任何页面。',
  'pdf-password': () => '此 PDF 受密码保护。',
  'picture-damaged': () => '无法读取此图片：它已损坏。',
  'picture-format': () => '无法读取此图片：它已损坏，或者实际格式与所标格式不符。',
  'picture-held': ({ width, height, format }) =>
    `此图片（${number(width)} × ${number(height)} 像素）太大：${format} 格式必须整个载入内存。`,
  'picture-pixels': () => '无法读取此图片：像素过多。',
  'picture-text': () => '无法识别此图片中的文字。',
  'picture-too-large': ({ width, height }) => `此图片（${number(width)} × ${number(height)} 像素）太大。`,
  'recording-unreadable': () => '无法读取此音频或视频：它已损坏，或者实际格式与所标格式不符。',
  'text-cut': () => `正文的末尾部分被省略。${NOT_SEARCHED}`,
  'text-cut-at-page': ({ page, pages }) =>
    `正文读取到第 ${number(page)} 页，共 ${number(pages)} 页。${NOT_SEARCHED}`,
  'text-full': ({ maxBytes }) => `正文超过 ${size(maxBytes)}，末尾部分被省略。${NOT_SEARCHED}`,
  'text-full-at-page': ({ page, pages, maxBytes }) =>
    `正文超过 ${size(maxBytes)}，读取到第 ${number(page)} 页，共 ${number(pages)} 页。${NOT_SEARCHED}`,
  'too-complex': () => '此内容太大或嵌套过深，无法读取。',
  'type-unreadable': ({ type }) => `这里无法读取“${type}”类型的文件。`,
  'type-without-picture': ({ type }) => `“${type}”类型的文件无法显示为图片。`,
  'type-without-text': ({ type }) => `“${type}”类型的文件没有可读取的文字。`,
  'video-slow': ({ seconds }) => `未能在 ${number(seconds)} 秒内显示此视频的任何画面。`,
  'video-unreadable': () => '无法显示此视频的画面：它已损坏，或者 ffmpeg 不支持其格式。',
  'video-without-frame': () => '此视频没有可显示的画面。',

  // The work itself
  'ai-answer': ({ problem }) => `AI 服务器没有给出可用的回答：${problem}`,
  'ai-fixed': () => '环境变量中已设置 AI_BASE_URL，请在那里更改 AI 服务器。',
  'ai-away': () => 'AI 服务器目前没有响应。请稍后重试。',
  'ai-busy': ({ seconds }) => `AI 服务器繁忙。请在 ${number(seconds)} 秒后重试。`,
  'ai-endless': () => 'AI 服务器的回答一直没有结束。',
  'ai-no-text-model': () => '未配置用于文本的模型。',
  'ai-no-vision-model': () => '未配置用于图片的模型。',
  'ai-not-json': () => 'AI 服务器的回答不是 JSON。',
  'ai-refused': ({ status }) => `AI 服务器拒绝了请求，状态码 ${status}。`,
  'ai-vectors': ({ problem }) => `AI 服务器的向量不可用：${problem}。`,
  'ai-without-message': () => 'AI 服务器的响应中没有消息。',
  'browser-not-started': () => '无法启动服务器上的浏览器。运行 commonplace doctor 可查看原因。',
  'internal-error': () => '内部错误。请查看服务器日志。',
  'model-changed': ({ model, count, expected }) =>
    `模型“${model}”返回了 ${number(count)} 个数值，而不是 ${number(expected)} 个：这是另一个模型。`,
  'object-without-address': () => '此条目没有网址。',
  'object-without-file': () => '此条目没有文件。',
  'process-ended': ({ times }) => `处理此内容的进程已意外结束 ${number(times)} 次。`,
  'work-broke-down': () => '读取此内容的程序崩溃了。',
  'work-memory': ({ maxMiB }) => `处理此内容所需的内存超过 ${number(maxMiB)} MiB。`,
  'work-memory-full': () => '处理此内容所需的内存过多。',
  'work-processor': ({ seconds }) => `处理此内容所需的处理器时间超过 ${number(seconds)} 秒。`,
  'work-time': ({ seconds }) => `处理此内容的时间超过 ${number(seconds)} 秒。`,

  // Feeds
  'feed-damaged': () => '订阅源已损坏：无法解析其内容。',
  'feed-items-left-out': ({ count, name, reason }) => {
    const named = name === '' ? '' : `（“${name}”）`;
    return count === 1
      ? `有一篇内容被略过${named}：${reason.reason}`
      : `有 ${number(count)} 篇内容被略过，第一篇${named}：${reason.reason}`;
  },
  'feed-page-instead': () => '此网址现在是网页，不是订阅源。',
  'feed-page-names-other': ({ url }) => `此网址现在是网页，不是订阅源。网页给出的订阅源是 ${url}。`,
  'feed-restored': () => '已暂停，因为服务器数据是从备份恢复的。',
  'feed-slow': () => '读取订阅源的时间太长。',
  'feed-space-deleted': () => '它的空间已被删除。请选择其他空间或不选空间，然后继续。',
  'feed-unread': () => '无法读取订阅源。',
  'feed-unsaved': () => '无法保存订阅源的内容。',
  'not-a-feed': () => '这不是订阅源，也不是能给出订阅源的网页。',
  'page-without-feed': () => '此网页没有订阅源。',

  // Webhooks
  'delivery-blocked': () => '在它之前的消息连续三天未能送达。',
  'delivery-redirect': ({ status }) => `对方返回了状态码 ${status}，而系统不会跟随重定向。`,
  'delivery-secret': () => '它的签名密钥是用另一个服务器密钥加密的，与当前使用的不同。',
  'delivery-status': ({ status }) => `对方返回了状态码 ${status}。`,
  'delivery-unsent': () => '无法发送此消息。',
  'webhook-imported': () => '已暂停，因为它是导入的。继续后会生成新的签名密钥。',
  'webhook-restored': () => '已暂停，因为服务器数据是从备份恢复的。',
};
