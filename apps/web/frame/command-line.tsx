import type { VNode } from 'preact';

/** What is typed at the machine of the server; it breaks between its words alone, never after the dashes of an option. */
export function CommandLine({ command }: { readonly command: string }): VNode {
  return (
    <code class="command">
      {command.split(' ').map((word, index) => (
        <>
          {index > 0 && ' '}
          <span>{word}</span>
        </>
      ))}
    </code>
  );
}
