import { readFile } from 'node:fs/promises'
import { type FileTypeName, fileExtension, fileTypes, findFileType } from '@banyan/contract/file-type'
import { isHarmlessDrawing } from './drawing.ts'
import { compoundType, endsAsArchive, packedType } from './office.ts'
import { isText, looksExecutable } from './text.ts'

/** Extensions of programs, which are not allowed in the middle of a name either. */
const executableText =
  /^(exe|com|scr|pif|msi|bat|cmd|ps1|vbs|vbe|js|jse|mjs|wsf|hta|sh|bash|php\d?|phtml|phar|asp|aspx|jsp|jspx|py|pl|rb|cgi|jar|war|class|dll|so|apk|app|lnk|html?|xhtml|shtml|svgz|swf)$/

/**
 * The type of a file by its content. `undefined`: not allowed, or not what its name says. Pictures and media without an
 * extension are accepted by content alone.
 */
export async function detectFileType(path: string, name: string): Promise<FileTypeName | undefined> {
  const content = await readFile(path)
  const extension = fileExtension(name)
  if (content.length === 0 || name.toLowerCase().split('.').slice(0, -1).some(isDangerous)) return undefined
  const type = isTextName(extension) ? textType(content, extension) : await binaryType(content)
  if (!type) return undefined
  if (extension === '') return name.includes('.') ? undefined : type
  return fileTypes[type].names.includes(extension) ? type : undefined
}

const isDangerous = (part: string) => executableText.test(part.trim())

const textNames: readonly FileTypeName[] = ['csv', 'txt', 'md', 'json', 'xml', 'svg']
const isTextName = (extension: string) => textNames.some((type) => fileTypes[type].names.includes(extension))

/**
 * Text has no signature, so a file counts as text if all of it decodes as text and no browser or shell would run it.
 */
function textType(content: Buffer, extension: string): FileTypeName | undefined {
  if (!isText(content)) return undefined
  if (extension === 'svg') return isHarmlessDrawing(content.toString('utf8')) ? 'svg' : undefined
  if (looksExecutable(content)) return undefined
  return textNames.find((type) => fileTypes[type].names.includes(extension))
}

const ourNames: Record<string, FileTypeName> = { m4v: 'mp4', oga: 'ogg', opus: 'ogg' }

async function binaryType(content: Buffer): Promise<FileTypeName | undefined> {
  if (content.subarray(0, 4).equals(archiveSign)) return packedType(content)
  if (content.subarray(0, 8).equals(compoundSign)) return compoundType(content)
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(content).catch(() => undefined))?.ext ?? ''
  const type = ourNames[found] ?? found
  // Refused: a file of another kind with an archive appended, which some programs would open as an archive.
  return isAllowedBinaryType(type) && !endsAsArchive(content) ? type : undefined
}

const archiveSign = Buffer.from('PK\x03\x04', 'latin1')
const compoundSign = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const isAllowedBinaryType = (type: string): type is FileTypeName =>
  findFileType(type) !== undefined && !isTextName(type) && type !== 'zip'
