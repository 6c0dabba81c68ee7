import { numbersIn } from '../../web/words/counts.ts';
import type { words } from '../words.ts';

const { plural } = numbersIn('zh-Hans');

/** The texts of the extension in simplified Chinese. */
export const simplifiedChinese: typeof words = {
  menu: {
    page: '保存此网页',
    selection: '保存所选内容',
    picture: '保存此图片',
    link: '保存此链接',
  },
  badge: {
    saved: '已保存',
    waiting: '正在等待服务器',
    notConnected: '点击以连接服务器',
  },
  connect: {
    title: '连接到你的服务器',
    hint: '在应用中打开“设置”，创建一个链接并粘贴到这里。此浏览器会获得自己的密钥。',
    link: '链接',
    name: '此浏览器的名称',
    browser: (name) => (name === '' ? '（扩展程序）' : `${name}（扩展程序）`),
    connect: '连接',
    connecting: '正在连接…',
    readOnly: '此链接是只读的。请在“设置”中创建一个可读取和更改的链接。',
    refused: '此链接无效：它已被吊销，或属于另一台服务器。',
    ended: '此链接已被使用或已过期。请在“设置”中另建一个。',
    broken: '这不是“设置”中的链接。正确的链接包含 #key=，请完整复制。',
  },
  popup: {
    nothing: '此网页无法保存。',
    looking: '正在检查…',
    known: (date) => `保存于 ${date}。`,
    unknown: '尚未保存。',
    unclear: '服务器没有响应。此网页可能已保存过。',
    open: '在应用中打开',
    tags: '标签',
    tagsHint: '花园，待读',
    spaces: '空间',
    keepPage: '保存网页',
    keepAgain: '再次保存',
    keepSelection: '保存所选内容',
    saving: '正在保存…',
    saved: '已保存。',
    tooLarge: '此网页无法在这里读取，或者太大。服务器会从它的网址抓取。',
    disconnect: '断开连接',
    disconnectQuestion: (waiting) =>
      waiting === 0
        ? '断开此浏览器的连接？重新连接时，你需要一个新链接。'
        : plural(waiting, { other: '断开此浏览器的连接？# 个未发送的条目会丢失。' }),
    stay: '保持连接',
    failed: (reason) => `未保存：${reason}`,
    away: '服务器没有响应。网页暂存在这里，服务器恢复后会自动发送。',
  },
  outbox: {
    title: '正在等待服务器',
    again: '重试',
    discard: (name) => `放弃“${name}”`,
    discardShort: '放弃',
  },
  revoked: '此浏览器的密钥已被吊销。请使用新链接重新连接。',
};
