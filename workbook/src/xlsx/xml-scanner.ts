import { StringDecoder } from 'node:string_decoder'
import { readError } from '../core/workbook-error.ts'

const LONGEST_TOKEN = 1 << 20 // a cell holds 32,767 characters, so nothing in a workbook is longer

/** The events of a scanner: names come without prefix, texts decoded. */
export interface XmlListener {
  open(name: string, attributes: string): void
  close(name: string): void
  text?(text: string): void
}

/** Reads XML chunk by chunk. `<!DOCTYPE` is refused, and with it every entity declaration. */
export async function scanXml(chunks: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  const scanner = new XmlScanner(listener)
  for await (const chunk of chunks) scanner.feed(chunk)
  scanner.end()
}

/** A scanner that is fed by the caller, who can act between two chunks. */
export class XmlScanner {
  readonly #listener: XmlListener
  #decoder: StringDecoder | undefined
  #rest = ''
  #depth = 0
  #hasRoot = false

  constructor(listener: XmlListener) {
    this.#listener = listener
  }

  feed(chunk: Buffer): void {
    this.#decoder ??= new StringDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf16le' : 'utf8')
    const text = this.#rest + this.#decoder.write(chunk)
    this.#rest = text.slice(this.#scan(text))
    if (this.#rest.length > LONGEST_TOKEN) throw readError.damaged()
  }

  end(): void {
    if (this.#depth !== 0 || !this.#hasRoot || this.#rest.trim() !== '') throw readError.damaged()
  }

  /** Returns the position of the first incomplete token. */
  #scan(text: string): number {
    let at = 0
    for (;;) {
      const tag = text.indexOf('<', at)
      if (tag < 0) return at
      if (tag > at && this.#depth > 0) this.#listener.text?.(decodeEntities(text.slice(at, tag)))
      at = tag
      const end = text.charCodeAt(tag + 1) === EXCLAMATION ? this.#special(text, tag) : this.#tag(text, tag)
      if (end < 0) return at
      at = end
    }
  }

  /** A comment or CDATA; the text before it has already been reported. */
  #special(text: string, at: number): number {
    if (text.startsWith(COMMENT, at)) {
      const end = text.indexOf('-->', at + COMMENT.length)
      return end < 0 ? -1 : end + 3
    }
    if (text.startsWith(CDATA, at)) {
      const end = text.indexOf(']]>', at + CDATA.length)
      if (end < 0) return -1
      this.#listener.text?.(text.slice(at + CDATA.length, end))
      return end + 3
    }
    const cut = text.slice(at, at + CDATA.length)
    if (COMMENT.startsWith(cut) || CDATA.startsWith(cut)) return -1
    throw readError.damaged()
  }

  #tag(text: string, at: number): number {
    const end = tagEnd(text, at)
    if (end < 0) return -1
    const first = text.charCodeAt(at + 1)
    if (first === QUESTION) return end + 1
    if (first === SLASH) {
      if (--this.#depth < 0) throw readError.damaged()
      this.#listener.close(localName(text, at + 2, end))
      return end + 1
    }
    const isEmpty = text.charCodeAt(end - 1) === SLASH
    const stop = isEmpty ? end - 1 : end
    const space = nameEnd(text, at + 1, stop)
    const name = localName(text, at + 1, space)
    this.#hasRoot = true
    this.#listener.open(name, text.slice(space, stop))
    if (isEmpty) this.#listener.close(name)
    else this.#depth++
    return end + 1
  }
}

/** The value of an attribute, whatever its prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  let pattern = patterns.get(name)
  if (!pattern) {
    pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    patterns.set(name, pattern)
  }
  const found = pattern.exec(attributes)
  return found ? decodeEntities(found[1] ?? found[2] ?? '') : undefined
}

const patterns = new Map<string, RegExp>()

const COMMENT = '<!--'
const CDATA = '<![CDATA['
const EXCLAMATION = 0x21
const SLASH = 0x2f
const QUESTION = 0x3f

/** A `>` inside a quoted value does not end the tag. */
function tagEnd(text: string, at: number): number {
  let end = text.indexOf('>', at)
  for (let from = at; end >= 0; ) {
    const quote = firstQuote(text, from, end)
    if (quote < 0) return end
    const closing = text.indexOf(text.charAt(quote), quote + 1)
    if (closing < 0) return -1
    from = closing + 1
    if (from > end) end = text.indexOf('>', from)
  }
  return -1
}

function firstQuote(text: string, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x22 || code === 0x27) return i
  }
  return -1
}

function nameEnd(text: string, from: number, to: number): number {
  for (let i = from; i < to; i++) if (text.charCodeAt(i) <= 0x20) return i
  return to
}

function localName(text: string, from: number, to: number): string {
  const name = text.slice(from, to).trimEnd()
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Line ends and the five entities of XML; unknown ones stay as they are. */
function decodeEntities(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  if (!lines.includes('&')) return lines
  return lines.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
