import { config } from '#kit/call/config.ts'
import { displayUrl, storedUrl } from '#kit/call/text-url.ts'
import { sanitize } from '#kit/ui/safe-html.tsx'

/** HTML for the editor: cleaned, with sizes and addresses of pictures in the editor's form. */
export const toEditorHtml = (html: string): string =>
  changePictures(sanitize(html), (picture) => {
    withEditorAddress(picture, displayUrl)
    for (const side of ['width', 'height'] as const) {
      const size = Number.parseInt(picture.getAttribute(side) ?? '', 10)
      if (size > 0) picture.style[side] = `${size}px`
    }
  })

/** HTML for the record: cleaned; sizes that the editor writes as style become attributes. */
export const toStoredHtml = (html: string): string =>
  sanitize(
    changePictures(html, (picture) => {
      withEditorAddress(picture, storedUrl)
      for (const side of ['width', 'height'] as const) {
        const size = Number.parseInt(picture.style[side], 10)
        if (size > 0 && picture.style[side].endsWith('px')) picture.setAttribute(side, String(size))
      }
    }),
  )

/** Pasted HTML: cleaned, without pictures that the page may not load. */
export const toPastedHtml = (html: string): string =>
  changePictures(toStoredHtml(html), (picture) => {
    if (!isOwnPicture(picture.getAttribute('src'))) picture.remove()
    else withEditorAddress(picture, displayUrl)
  })

function withEditorAddress(picture: HTMLImageElement, change: (address: string) => string): void {
  const address = picture.getAttribute('src')
  if (address) picture.setAttribute('src', change(address))
}

const isOwnPicture = (source: string | null) =>
  source?.startsWith(`${config.baseUrl}/sys/common/static/`) || source?.startsWith('/sys/common/static/')

/** Changes the pictures of a text, in a document of its own where nothing loads or runs. */
function changePictures(html: string, change: (picture: HTMLImageElement) => void): string {
  if (!html.includes('<img')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const picture of body.querySelectorAll('img')) change(picture)
  return body.innerHTML
}
