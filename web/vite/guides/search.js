// The search of the guides: all words of the question, in any section, the headings first.
const input = document.getElementById('search')
const found = document.getElementById('found')
const article = document.querySelector('article')
let sections

async function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  found.hidden = words.length === 0
  article.hidden = words.length > 0
  if (words.length === 0) return
  sections ??= await (await fetch('search.json')).json()
  const has = (text) => words.every((word) => text.toLowerCase().includes(word))
  const hits = sections
    .filter(([, title, heading, text]) => has(`${title} ${heading} ${text}`))
    .sort((a, b) => Number(has(b[2])) - Number(has(a[2])))
    .slice(0, 30)
  found.replaceChildren(...(hits.length ? hits.map((hit) => entryOf(hit, words[0])) : ['没有找到']))
}

function entryOf([href, title, heading, text], word) {
  const link = document.createElement('a')
  link.href = href
  link.textContent = heading === title ? title : `${title}：${heading}`
  link.addEventListener('click', leave)
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 30)
  const excerpt = document.createElement('p')
  excerpt.textContent = (at ? '…' : '') + text.slice(at, at + 110)
  const entry = document.createElement('div')
  entry.append(link, excerpt)
  return entry
}

/** A hit on this very page must show it again. */
function leave() {
  input.value = ''
  void search()
}

input.addEventListener('input', () => void search())
