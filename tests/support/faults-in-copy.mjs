/**
 * Forbidden elements in the page that a browser makes of a copy, including its shadow trees. Runs in the
 * browser.
 */
globalThis.findFaults = (source) => {
  const whole = source === undefined ? document : Document.parseHTMLUnsafe(source);
  const faults = [];
  const policy = whole.head?.querySelector(':scope > meta:nth-child(2)');
  if (policy?.getAttribute('http-equiv') !== 'Content-Security-Policy') faults.push('no policy in its head');
  const roots = [whole];
  for (let root = roots.pop(); root !== undefined; root = roots.pop()) {
    for (const element of root.querySelectorAll('*')) {
      const name = element.localName.toLowerCase();
      if (element.shadowRoot) roots.push(element.shadowRoot);
      if (element instanceof HTMLTemplateElement) roots.push(element.content);
      const isData = name === 'script' && element.getAttribute('type') === 'application/ld+json';
      const isHtml = element.namespaceURI === 'http://www.w3.org/1999/xhtml';
      if (
        /^(base|embed|form|frame|iframe|input|object|portal|set|animate.*|script)$/.test(name) &&
        !(isData && isHtml)
      )
        faults.push(`<${name}>`);
      if (name === 'style' && !isHtml) faults.push('a style in a drawing');
      if (element.hasAttribute('http-equiv') && element !== policy) faults.push('a second http-equiv');
      for (const { name: attribute, value } of element.attributes) {
        const folded = value.replace(/[\0- ]/g, '');
        if (/^on/i.test(attribute)) faults.push(`${attribute} of <${name}>`);
        if (
          /^(javascript|vbscript|data:text)/i.test(folded) &&
          !/^(alt|content|title|aria-.*)$/.test(attribute)
        )
          faults.push(`${attribute}=${value}`);
        if (/^(src|srcset|poster|data|background)$/.test(attribute) && !/^(data:image|kept:)/.test(folded))
          faults.push(`${attribute}=${value}`);
      }
    }
  }
  return faults;
};
