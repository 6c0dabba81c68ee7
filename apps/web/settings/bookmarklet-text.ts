/** Maximum number of characters of the selection, because everything must fit into a URL. */
const MAX_SELECTED = 2_000;

/**
 * The URL of a bookmarklet that opens a small window with the page's URL, title and selected text.
 * @param save the URL of the save page
 */
export function bookmarkletTo(save: string): string {
  const parts = [
    `'${save}?close&url='+encodeURIComponent(location.href)`,
    `'&title='+encodeURIComponent(document.title)`,
    `'&text='+encodeURIComponent(String(getSelection()).slice(0,${MAX_SELECTED}))`,
  ];
  return `javascript:void open(${parts.join('+')},'_blank','width=560,height=660')`;
}
