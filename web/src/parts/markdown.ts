/** The Markdown of the notes of games: headings, paragraphs, lists, tables, code. Nothing of it becomes HTML by itself. */
export type Inline = { kind: 'text' | 'strong' | 'em' | 'code'; text: string };
export type Block =
  | { kind: 'heading'; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  const lines = source.replaceAll('\r', '').split('\n');
  let i = 0;
  const take = (more: (line: string) => boolean) => {
    const taken: string[] = [];
    while (i < lines.length && more(lines[i]!)) taken.push(lines[i++]!);
    return taken;
  };
  while (i < lines.length) {
    const line = lines[i]!;
    if (line.trim() === '') i++;
    else if (line.startsWith('```')) {
      i++;
      blocks.push({ kind: 'code', text: take((l) => !l.startsWith('```')).join('\n') });
      i++;
    } else if (line.startsWith('#')) { blocks.push({ kind: 'heading', text: inline(line.replace(/^#+\s*/, '')) }); i++; }
    else if (line.startsWith('|')) blocks.push(table(take((l) => l.startsWith('|'))));
    else if (isItem(line)) blocks.push(list(take((l) => isItem(l) || /^\s+\S/.test(l))));
    else blocks.push({ kind: 'paragraph', text: inline(take((l) => l.trim() !== '' && !/^(#|\||```)/.test(l) && !isItem(l)).join(' ')) });
  }
  return blocks;
}

const isItem = (line: string) => /^(\s*[-*]|\s*\d+\.)\s/.test(line);

function list(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (isItem(line)) items.push(line.replace(/^(\s*[-*]|\s*\d+\.)\s+/, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: 'list', items: items.map(inline) };
}

function table(lines: string[]): Block {
  const cells = (line: string) => line.replace(/^\||\|\s*$/g, '').split('|').map((cell) => inline(cell.trim()));
  return { kind: 'table', head: cells(lines[0]!), rows: lines.slice(2).map(cells) };
}

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  const plain = (piece: string) => { if (piece) parts.push({ kind: 'text', text: piece.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1') }); };
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*/g;
  let last = 0;
  for (const found of text.matchAll(pattern)) {
    plain(text.slice(last, found.index));
    const [whole, code, strong, em] = found;
    parts.push(code ? { kind: 'code', text: code } : strong ? { kind: 'strong', text: strong } : { kind: 'em', text: em! });
    last = found.index + whole.length;
  }
  plain(text.slice(last));
  return parts;
}
