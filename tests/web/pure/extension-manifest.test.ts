import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What the extension asks of browsers (docs/security.md, "Requests"): a right that is added is a promise that is broken. */

it('the extension asks for no site, gives pages no way to it, and runs no script but its own', () => {
  const manifest = JSON.parse(readFileSync('apps/extension/manifest.json', 'utf8'));
  expect(manifest.permissions.toSorted()).toEqual(['activeTab', 'contextMenus', 'scripting']);
  for (const right of [
    'host_permissions',
    'optional_permissions',
    'optional_host_permissions',
    'content_scripts',
    'externally_connectable',
    'web_accessible_resources',
  ])
    expect(manifest).not.toHaveProperty(right);
  const policy: string = manifest.content_security_policy.extension_pages;
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /);
  expect(policy).not.toMatch(/unsafe|data:|\*/);
});
