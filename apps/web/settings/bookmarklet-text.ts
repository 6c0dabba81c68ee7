/** Longer selections are cut: everything goes into an address. */
const MAX_SELECTED = 2_000;

/**
 * The address of a bookmark that opens a small window with what the page is: its address, its title, and what is marked on it.
 * @param save the address of the page that saves
 */
export function bookmarkletTo(save: string): string {
  const parts = [
    `'${save}?close&url='+encodeURIComponent(location.href)`,
    `'&title='+encodeURIComponent(document.title)`,
    `'&text='+encodeURIComponent(String(getSelection()).slice(0,${MAX_SELECTED}))`,
  ];
  return `javascript:void open(${parts.join('+')},'_blank','width=560,height=660')`;
}
