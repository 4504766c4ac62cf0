/** Whether all of it reads as text in UTF-8 or in GB 18030, with no control characters but the usual ones. */
export function isText(content: Buffer): boolean {
  for (const byte of content) {
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c) return false
  }
  return isValidText(content, 'utf-8') || isValidText(content, 'gb18030')
}

function isValidText(content: Buffer, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(content)
    return true
  } catch {
    return false
  }
}

const htmlStart =
  /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<(!doctype\s+html|html|head|body|script|iframe|object|embed|style|meta|link|base|form|svg|img|a|div|table|h1|p|br|b|font|title)[\s>/]/i

/** Whether a text begins like a page, a script or a program. */
export function looksExecutable(content: Buffer): boolean {
  const head = content
    .toString('utf8', 0, 4096)
    .replace(/^\uFEFF/, '')
    .trimStart()
  return (
    htmlStart.test(head) || /^(#!|<\?php|<\?=|<%|@echo off)/i.test(head) || /^<\?xml-stylesheet/im.test(head)
  )
}
