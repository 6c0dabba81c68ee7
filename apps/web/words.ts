/** All words of the app, by the part that shows them. */
export const words = {
  name: 'Commonplace',
  card: {
    ingredients: (count: number) => (count === 1 ? '1 ingredient' : `${count} ingredients`),
    gone: 'No longer there',
    waiting: 'Not read yet',
    untitled: 'Untitled',
    untimed: 'No date',
    marks: {
      pinned: 'Pinned',
      noted: 'Has notes',
      completed: 'Completed',
      analysing: 'Being read',
      failed: 'Could not be read',
    },
  },
  empty: {
    nothing: 'There is nothing here yet.',
    title: 'Nothing is kept here yet. Three ways to begin:',
    beginnings: [
      {
        title: 'Paste an address',
        text: 'Copy the address of a page and paste it here with Ctrl+V. Its text, picture and author are kept with it.',
      },
      {
        title: 'Drop files',
        text: 'Pictures, documents, recordings: drag them onto this page, one or many.',
      },
      {
        title: 'Write a note',
        text: 'A thought, a quotation, a list: write it in the field at the top.',
      },
    ],
    settings: 'A button for saving from any page is in Settings.',
    trash: 'The trash is empty.',
    notFound: 'Nothing found',
    drop: 'There may be more if you leave something out:',
    inSpace: 'There is nothing of this kind yet.',
    without: (part: string) => `without ${part}`,
    withoutQuery: 'without the whole query',
    withoutColor: 'in any colour',
    everywhere: 'in all spaces',
    withoutSimilar: 'like anything',
  },
  frame: {
    opening: 'Opening…',
    away: 'The server does not answer. Trying again…',
    waiting: (seconds: number) => `The server asks to wait for ${seconds} s.`,
    credits: (seconds: number) => `The credits of your plan are used up; more come in ${seconds} s.`,
    memoryOnly:
      'This connection is not encrypted: the key stays in this tab only, and nothing is kept when you close it.',
    settings: 'Settings',
    collection: 'Collection',
    skip: 'Skip to the collection',
  },
  grid: {
    name: 'Collection',
    trash: 'Trash',
    count: (count: number) => (count === 1 ? '1 thing' : `${count.toLocaleString()} things`),
    reading: 'Reading the collection…',
    density: 'Layout',
    densities: { comfortable: 'Comfortable', dense: 'Dense', list: 'List' },
    years: 'Years',
    incomplete: 'The list broke off. What has come so far is shown.',
    retry: 'Try again',
    emptyTrash: 'Empty the trash',
    emptyTrashQuestion: 'Everything in the trash will be destroyed. Nothing brings it back.',
    destroyed: (count: number) =>
      count === 1 ? '1 thing was destroyed.' : `${count.toLocaleString()} things were destroyed.`,
    cancel: 'Cancel',
  },
  key: {
    welcome: 'A place for what you want to remember',
    needLink:
      'To open it in this browser, you need a link. The first start of the server prints one; later ones come from Settings in a browser that is already open, or from:',
    command: 'commonplace keys create --account 1 --link',
    closed: {
      'no-key': 'This browser has no key yet.',
      'broken-link': 'This link is not whole. Copy it again, to its end.',
      revoked: 'The key of this browser was revoked. Everything that was kept here is deleted.',
      'logged-out': 'You are logged out. The key of this browser is revoked, and nothing is left here.',
      'logged-out-offline':
        'You are logged out, and nothing is left here. The server did not answer, so the key of this browser must still be revoked: in Settings of another browser.',
      insecure: 'This page came without encryption. Open it at its own address:',
      'nothing-kept':
        'This browser keeps nothing for this page, as in some private windows. Open it in an ordinary window.',
    },
    nameBrowser: 'Name this browser',
    nameHint: 'It gets a key of its own, which you can revoke in Settings by this name.',
    nameLabel: 'Name',
    nameExample: 'Firefox on the laptop',
    open: 'Open',
  },
} as const;
