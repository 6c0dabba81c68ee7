/** The three rules of docs/architecture.md, and no cycles, neither of files nor of folders. */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'core-knows-nothing-outside-itself',
      severity: 'error',
      from: { path: '^core/' },
      to: { path: ['^(adapters|apps|tests|bench)/'] },
    },
    {
      name: 'core-has-no-io',
      severity: 'error',
      from: { path: '^core/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'core-uses-pure-packages-only',
      severity: 'error',
      from: { path: '^core/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'unknown'],
        pathNot: [
          'node_modules/(valibot|culori|entities|jschardet|lru-cache|markdown-it|unified|remark-|mdast-|micromark|unist-|snowball-stemmers|stopword|opencc-js|smol-toml|yaml|@types/(markdown-it|mdast|unist|culori|snowball-stemmers))',
        ],
      },
    },
    {
      name: 'no-circles-of-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^core/' },
      to: { path: '^core/', circular: true },
    },
    {
      name: 'no-circles-of-folders-in-the-web-app',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/web/' },
      to: { path: '^apps/web/', circular: true },
    },
    {
      name: 'no-circles-of-folders-in-an-adapter',
      severity: 'error',
      scope: 'folder',
      from: { path: '^adapters/([^/]+)' },
      to: { path: '^adapters/$1(/|$)', circular: true },
    },
    {
      name: 'core-leaves',
      comment: 'prose, pricing, search and entities know no other part of core but errors and model types.',
      severity: 'error',
      from: { path: '^core/(prose|pricing|search|entities)/' },
      to: { path: '^core/(use-cases|changes|ports|analysis)/' },
    },
    {
      name: 'pages-and-texts-are-two-rooms',
      severity: 'error',
      from: { path: '^core/analysis/(pages|texts)/' },
      to: { path: '^core/analysis/', pathNot: '^core/analysis/$1/' },
    },
    {
      name: 'adapters-know-core-and-one-technology',
      severity: 'error',
      from: { path: '^adapters/([^/]+)/' },
      to: { path: '^(adapters|apps)/', pathNot: '^adapters/($1|sql)/' },
    },
    {
      name: 'sql-is-what-the-databases-share',
      severity: 'error',
      from: { path: '^adapters/', pathNot: '^adapters/(sqlite|postgres|sql)/' },
      to: { path: '^adapters/sql/' },
    },
    {
      name: 'the-client-imports-itself-alone',
      comment: 'It is a package of its own, without dependencies, in every browser and worker.',
      severity: 'error',
      from: { path: '^apps/client/' },
      to: { pathNot: '^apps/client/' },
    },
    {
      name: 'the-web-app-knows-core-the-client-and-packages-of-browsers',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(adapters|apps|tests|bench|packaging)/', pathNot: '^apps/(web|client)/' },
    },
    {
      name: 'the-web-app-uses-few-packages',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'unknown'],
        pathNot: [
          'node_modules/(preact|preact-iso|@preact/signals|@preact/signals-core|idb|tinykeys|@atlaskit/pragmatic-drag-and-drop|@github/combobox-nav|@noble/hashes|@simplewebauthn/browser|prosemirror-[a-z-]+|approx-string-match|temml|lucide|pdfjs-dist|exifr|world-atlas)/',
        ],
      },
    },
    {
      name: 'keys-are-bound-in-one-place',
      comment: 'Every key belongs to a command, so that the list of keys has all of them.',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: '^apps/web/commands/keys.ts$' },
      to: { path: 'node_modules/tinykeys/' },
    },
    {
      name: 'only-the-web-app-imports-itself',
      severity: 'error',
      comment:
        'and the extension, which is the same person in the same browser: its key, its requests and its language.',
      from: { path: '^(core|adapters|apps)/', pathNot: '^apps/(web|extension)/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'the-extension-knows-core-the-client-and-keys-requests-and-words-of-the-web-app',
      severity: 'error',
      from: { path: '^apps/extension/' },
      to: {
        path: '^(adapters|apps|tests|bench|packaging)/',
        pathNot: '^apps/(extension/|client/|web/(key|api|words)/)',
      },
    },
    {
      name: 'the-extension-uses-few-packages',
      severity: 'error',
      from: { path: '^apps/extension/' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'unknown'],
        pathNot: ['node_modules/(preact|@preact/signals|@preact/signals-core|idb)/'],
      },
    },
    {
      name: 'nobody-imports-apps',
      severity: 'error',
      from: { pathNot: '^(apps|tests|bench|docs)/' },
      to: { path: '^apps/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
