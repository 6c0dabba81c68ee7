import type { VNode } from 'preact';

/** A command for the server's terminal; wraps only between words, never after the dashes of an option. */
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
