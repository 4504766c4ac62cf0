import { config } from '#kit/call/config.ts'
import { keptUrl, shownUrl } from '#kit/call/text-url.ts'
import { cleaned } from '#kit/ui/safe-html.tsx'

/** What the editor may be given: on the list, with sizes and addresses of pictures as the editor needs them. */
export const editable = (html: string): string =>
  reshaped(cleaned(html), (picture) => {
    readdress(picture, shownUrl)
    for (const side of ['width', 'height'] as const) {
      const size = Number.parseInt(picture.getAttribute(side) ?? '', 10)
      if (size > 0) picture.style[side] = `${size}px`
    }
  })

/** What a record is given: on the list. The editor writes sizes as style, which is not. */
export const storable = (html: string): string =>
  cleaned(
    reshaped(html, (picture) => {
      readdress(picture, keptUrl)
      for (const side of ['width', 'height'] as const) {
        const size = Number.parseInt(picture.style[side], 10)
        if (size > 0 && picture.style[side].endsWith('px')) picture.setAttribute(side, String(size))
      }
    }),
  )

/** HTML from elsewhere as it may enter a text: on the list, and with no picture that the page may not load anyway. */
export const pasted = (html: string): string =>
  reshaped(storable(html), (picture) => {
    if (!isOurs(picture.getAttribute('src'))) picture.remove()
    else readdress(picture, shownUrl)
  })

function readdress(picture: HTMLImageElement, change: (address: string) => string): void {
  const address = picture.getAttribute('src')
  if (address) picture.setAttribute('src', change(address))
}

const isOurs = (source: string | null) =>
  source?.startsWith(`${config.baseUrl}/sys/common/static/`) || source?.startsWith('/sys/common/static/')

/** The text with its pictures changed. The parser makes a page of its own, in which nothing loads or runs. */
function reshaped(html: string, change: (picture: HTMLImageElement) => void): string {
  if (!html.includes('<img')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const picture of body.querySelectorAll('img')) change(picture)
  return body.innerHTML
}
