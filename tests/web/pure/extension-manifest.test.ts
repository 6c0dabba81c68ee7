import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The permissions of the extension (docs/security.md, "Requests"): an added permission breaks a promise. */

it('the extension requests no site, is not accessible to pages, and runs only its own scripts', () => {
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
