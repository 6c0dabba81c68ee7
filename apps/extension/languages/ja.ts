import { numbersIn } from '../../web/words/counts.ts';
import type { words } from '../words.ts';

const { plural } = numbersIn('ja');

/** The texts of the extension in Japanese. */
export const japanese: typeof words = {
  menu: {
    page: 'このページを保存',
    selection: '選択範囲を保存',
    picture: 'この画像を保存',
    link: 'このリンクを保存',
  },
  badge: {
    saved: '保存しました',
    waiting: 'サーバーへの送信待ち',
    notConnected: 'クリックしてサーバーに接続',
  },
  connect: {
    title: 'サーバーに接続',
    hint: 'アプリの「設定」でリンクを作成し、ここに貼り付けてください。このブラウザ専用のキーが作成されます。',
    link: 'リンク',
    name: 'このブラウザの名前',
    browser: (name) => (name === '' ? '（拡張機能）' : `${name}（拡張機能）`),
    connect: '接続',
    connecting: '接続中…',
    readOnly: 'このリンクは閲覧専用です。「設定」で、閲覧と変更ができるリンクを作成してください。',
    refused: 'このリンクは使用できません。無効にされたか、別のサーバーのリンクです。',
    ended:
      'このリンクはすでに使用されたか、有効期限が切れています。「設定」で新しいリンクを作成してください。',
    broken:
      'これは「設定」で作成したリンクではありません。リンクには #key= が含まれます。全体をコピーしてください。',
  },
  popup: {
    nothing: 'このページは保存できません。',
    looking: '確認中…',
    known: (date) => `${date}に保存しました。`,
    unknown: 'まだ保存されていません。',
    unclear: 'サーバーが応答していません。このページはすでに保存されている可能性があります。',
    open: 'アプリで開く',
    tags: 'タグ',
    tagsHint: '庭、あとで読む',
    spaces: 'スペース',
    keepPage: 'ページを保存',
    keepAgain: 'もう一度保存',
    keepSelection: '選択範囲を保存',
    saving: '保存中…',
    saved: '保存しました。',
    tooLarge:
      'このページはここでは読み取れないか、大きすぎます。代わりに、サーバーがURLからページを取得します。',
    disconnect: '接続を解除',
    disconnectQuestion: (waiting) =>
      waiting === 0
        ? 'このブラウザの接続を解除しますか？もう一度接続するには、新しいリンクが必要です。'
        : plural(waiting, {
            other: 'このブラウザの接続を解除しますか？未送信のアイテム#件が失われます。',
          }),
    stay: '接続したままにする',
    failed: (reason) => `保存できませんでした：${reason}`,
    away: 'サーバーが応答していません。ページはここに保管され、サーバーが復旧すると送信されます。',
  },
  outbox: {
    title: 'サーバーへの送信待ち',
    again: '再試行',
    discard: (name) => `「${name}」を破棄`,
    discardShort: '破棄',
  },
  revoked: 'このブラウザのキーは無効にされました。新しいリンクで接続し直してください。',
};
