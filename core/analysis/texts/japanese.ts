/** Numbers in kanji with what they count, and the hours of a day. */
const AMOUNT =
  /^(?:第|数|約)?[一二三四五六七八九十百千万億〇]+$|[一二三四五六七八九十百千万億〇数]+[年月日時分秒円人回本個枚度割倍歳階袋つ]|^午[前後]|^毎/u;
/** Words that only count or place what they stand with. */
const RELATIVE =
  /^[年月日時分秒円人名回本個枚目間等的中後前内外上下用毎今昨翌各約以計当同]+$|^[来先次今毎翌][年月週日回期々]+$|^[月火水木金土日]曜日?$/u;
const TOO_COMMON: ReadonlySet<string> = new Set(
  `毎日 毎年 毎朝 今日 明日 昨日 今年 去年 来年 来月 今回 前回 次回 最後 最初 最大 最も 自分 本人 場合 必要 多く 全部 一部 以上 以下 以外 部分 季節 時期
  一方 代わり 出席 利用者 不思議 静か 大きめ 見頃 最近 現在 場所 理由 方法 期限 季節 月曜 火曜 水曜 木曜 金曜 土曜 日曜 午前 午後 週末 半年 乗り換え 作り方 やり方
  時間 期間 結果 原因 目的 問題 質問 回答 内容 情報 記録 一覧 全体 半分 残り 名前 番号 種類 程度 状態 様子 人々 男性 女性 方向 世紀 全員`.split(
    /\s+/,
  ),
);

/**
 * Whether a word of Japanese, as it is cut by a dictionary, can be a term: kanji, katakana, kanji in both ends, or two with an ending that
 * makes a noun of a verb, as `梅干し`.
 */
export function isJapaneseTerm(word: string): boolean {
  if (/^[\p{Script=Latin}\p{N}.]+$/u.test(word)) return /\p{L}{2}|\p{L}\p{N}/u.test(word);
  if (/^\p{N}/u.test(word) || AMOUNT.test(word) || RELATIVE.test(word) || TOO_COMMON.has(word)) return false;
  if (/^[\p{Script=Han}\p{Script=Katakana}ー々]+$/u.test(word)) return true;
  const isCompound = /^[\p{Script=Han}々].*[\p{Script=Han}]$/u.test(word);
  return (
    isCompound ||
    /^\p{Script=Han}{2,}[しきりみけ]$/u.test(word) ||
    /^\p{Script=Hiragana}{4,}$/u.test(word) ||
    /^[\p{Script=Han}]\p{Script=Hiragana}[っじ].+/u.test(word)
  );
}
