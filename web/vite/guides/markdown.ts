/** A part of a guide under one heading, for the search. */
export interface Section {
  id: string
  heading: string
  text: string
}

export interface RenderedPage {
  title: string
  html: string
  sections: Section[]
}

/** Where a link of a guide leads; nothing: there is no such page, and only its text is shown. */
type ResolveLink = (href: string) => string | undefined

/** The Markdown our guides are written in: headings, paragraphs, lists, tables, code, bold text, links and pictures. */
export function renderMarkdown(source: string, resolve: ResolveLink): RenderedPage {
  const lines = source.replace(/\r/g, '').split('\n')
  const sections: Section[] = []
  let title = ''
  let html = ''
  let at = 0
  const inline = (text: string) => renderInline(text, resolve)
  const note = (text: string) => {
    const section = sections.at(-1)
    if (section) section.text += `${plainText(text)} `
  }
  /** Takes the following lines that match. */
  const take = (isPart: (line: string) => boolean) => {
    const from = at
    while (at < lines.length && isPart(lines[at] ?? '')) at += 1
    return lines.slice(from, at)
  }

  while (at < lines.length) {
    const line = lines[at] ?? ''
    const heading = /^(#{1,4}) (.+)$/.exec(line)
    if (heading) {
      const [, marks = '', text = ''] = heading
      const id = makeSlug(text)
      if (marks.length === 1) title ||= plainText(text)
      sections.push({ id, heading: plainText(text), text: '' })
      html += `<h${marks.length} id="${escapeHtml(id)}">${inline(text)}</h${marks.length}>\n`
      at += 1
    } else if (line.startsWith('```')) {
      at += 1
      const code = take((each) => !each.startsWith('```')).join('\n')
      at += 1
      note(code)
      html += `<pre><code>${escapeHtml(code)}</code></pre>\n`
    } else if (line.startsWith('|')) {
      const rows = take((each) => each.startsWith('|')).map(splitCells)
      for (const row of rows) note(row.join(' '))
      html += renderTable(rows, inline)
    } else if (isItem(line)) {
      const items = take((each) => isItem(each) || /^ {2,}\S/.test(each))
      for (const item of items) note(item.replace(itemMark, ''))
      html += renderList(items, inline)
    } else if (line.trim() === '') {
      at += 1
    } else {
      const text = take((each) => each.trim() !== '' && !startsBlock(each)).join(' ')
      note(text)
      html += `<p>${inline(text)}</p>\n`
    }
  }
  return { title, html, sections }
}

const itemMark = /^\s*(?:[-*]|\d+\.) /
const isItem = (line: string) => /^(?:[-*]|\d+\.) /.test(line)
const startsBlock = (line: string) => /^(#{1,4} |```|\|)/.test(line) || isItem(line)

/** A list; indented lines belong to the item before them, as nested list or as text. */
function renderList(lines: string[], inline: (text: string) => string): string {
  const tag = /^\d/.test(lines[0] ?? '') ? 'ol' : 'ul'
  const items: { text: string; below: string[] }[] = []
  for (const line of lines) {
    if (isItem(line)) items.push({ text: line.replace(itemMark, ''), below: [] })
    else items.at(-1)?.below.push(line.trim())
  }
  const rendered = items.map(({ text, below }) => {
    const further = below.filter((each) => !isItem(each)).map((each) => ` ${inline(each)}`)
    const nested = below.filter(isItem)
    return `<li>${inline(text)}${further.join('')}${nested.length ? renderList(nested, inline) : ''}</li>`
  })
  return `<${tag}>${rendered.join('')}</${tag}>\n`
}

function renderTable(rows: string[][], inline: (text: string) => string): string {
  const [head = [], ...rest] = rows.filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell)))
  const row = (cells: string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join('')}</tr>`
  const body = rest.map((cells) => row(cells, 'td')).join('')
  return `<div class="table"><table><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table></div>\n`
}

const splitCells = (line: string): string[] =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** HTML of one line: text between backquotes is code and taken as it stands; elsewhere bold text and links are read. */
function renderInline(text: string, resolve: ResolveLink): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, at) => (at % 2 ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : markText(part, resolve)))
    .join('')
}

function markText(text: string, resolve: ResolveLink): string {
  return escapeHtml(text)
    .replace(/!\[([^\]]+)\]\(([^)\s]+)\)/g, (_, alt: string, src: string) => {
      const target = resolve(src)
      return target === undefined ? '' : `<img src="${target}" alt="${alt}" loading="lazy">`
    })
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, href: string) => {
      const target = resolve(href)
      return target === undefined ? label : `<a href="${target}">${label}</a>`
    })
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
}

const plainText = (text: string) => text.replace(/!?\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/[`*|]/g, '')

/** As the sites that show Markdown make them: small letters, blanks become dashes, signs are left out. */
const makeSlug = (text: string): string =>
  plainText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
