import { dash } from '#kit/ui/format.ts'

const entityCharacters: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
  amp: '&',
}

/** The plain text of rich text for a cell, or a dash. It is rendered as text, so it cannot run anything. */
export const plainText = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => entityCharacters[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim() || dash
