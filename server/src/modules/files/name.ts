import { type FileTypeName, fileExtension } from '@banyan/contract/file-type'

const mostCharacters = 200

/** The name people see: without path and control characters, with an extension, never too long for a header. */
export function displayName(given: string, type: FileTypeName): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const clean = last.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  const named = fileExtension(clean) ? clean : `${clean || '文件'}.${type}`
  return [...named].slice(-mostCharacters).join('')
}
