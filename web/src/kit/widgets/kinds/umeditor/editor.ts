import { createEditor, createToolbar, type IDomEditor } from '@wangeditor-next/editor'
import '@wangeditor-next/editor/dist/css/style.css'
import { hoverbarKeys, nameButtons, toolbarKeys } from './toolbar.ts'

interface Options {
  html: string
  label: string
  placeholder: string
  isDisabled: boolean
  /** The text after each change; empty when nothing is in it. */
  onChange: (html: string) => void
  /** Returns the HTML to insert for a paste; `undefined`: the editor inserts plain text. */
  onPaste: (data: DataTransfer) => string | undefined
  onUpload: (file: File) => Promise<Picture | undefined>
}

interface Picture {
  url: string
  name: string
}

export interface Editor {
  fill: (html: string) => void
  insert: (picture: Picture) => void
  setDisabled: (isDisabled: boolean) => void
  focus: () => void
  close: () => void
}

/** Opens the editor in its toolbar and text area. Its HTML must be clean, because it uses the page's own parser. */
export function openEditor(bar: HTMLElement, area: HTMLElement, options: Options): Editor {
  const editor = createEditor({
    selector: area,
    html: options.html,
    mode: 'default',
    config: {
      placeholder: options.placeholder,
      autoFocus: false,
      scroll: true,
      readOnly: options.isDisabled,
      hoverbarKeys,
      onChange: (changed) => options.onChange(editorHtml(changed)),
      customPaste: (into, event) => {
        const html = event.clipboardData ? options.onPaste(event.clipboardData) : undefined
        if (html === undefined) return true
        event.preventDefault()
        if (html) into.dangerouslyInsertHtml(html)
        return false
      },
      MENU_CONF: {
        uploadImage: {
          customUpload: async (file: File, insert: (url: string, alt: string, href: string) => void) => {
            const picture = await options.onUpload(file)
            if (picture) insert(picture.url, picture.name, '')
          },
        },
      },
    },
  })
  createToolbar({ editor, selector: bar, config: { toolbarKeys }, mode: 'default' })
  const stopNaming = nameButtons(bar)
  name(area, options.label)
  return {
    fill: (html) => editor.setHtml(html),
    insert: ({ url, name }) =>
      editor.insertNode({
        type: 'image',
        src: url,
        alt: name,
        href: '',
        style: {},
        children: [{ text: '' }],
      } as never),
    setDisabled: (isDisabled) => (isDisabled ? editor.disable() : editor.enable()),
    focus: () => editor.focus(),
    close: () => {
      stopNaming()
      // The library fills its bars in a microtask after opening, and throws when the editor is gone by then.
      queueMicrotask(() => {
        if (!editor.isDestroyed) editor.destroy()
      })
    },
  }
}

/** Fixes the role and name of the text area, which the library sets wrongly. */
function name(area: HTMLElement, label: string): void {
  const text = area.querySelector('[data-slate-editor]')
  text?.setAttribute('role', 'textbox')
  text?.setAttribute('aria-multiline', 'true')
  text?.setAttribute('aria-label', label)
}

const editorHtml = (editor: IDomEditor) => (editor.isEmpty() ? '' : editor.getHtml())
