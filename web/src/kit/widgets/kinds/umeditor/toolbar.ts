/** Only features that safe HTML keeps: colours, sizes and videos would be lost on saving (security, section 13). */
export const toolbarKeys = [
  'headerSelect',
  'bold',
  'italic',
  'underline',
  'through',
  'clearStyle',
  '|',
  'bulletedList',
  'numberedList',
  'blockquote',
  'codeBlock',
  '|',
  'insertLink',
  'uploadImage',
  'insertTable',
  '|',
  'undo',
  'redo',
]

/** The toolbars beside a selection. */
export const hoverbarKeys = {
  text: { menuKeys: ['headerSelect', 'bold', 'through', 'insertLink', 'bulletedList', 'clearStyle'] },
  link: { menuKeys: ['editLink', 'unLink', 'viewLink'] },
  image: { menuKeys: ['editImage', 'deleteImage'] },
  pre: { menuKeys: ['enter'] },
  table: {
    menuKeys: [
      'enter',
      'tableHeader',
      'insertTableRow',
      'deleteTableRow',
      'insertTableCol',
      'deleteTableCol',
      'deleteTable',
    ],
  },
}

/** The names of the toolbar buttons. */
const buttonNames: Readonly<Record<string, string>> = {
  headerSelect: '标题',
  bold: '加粗',
  italic: '斜体',
  underline: '下划线',
  through: '删除线',
  clearStyle: '清除格式',
  bulletedList: '无序列表',
  numberedList: '有序列表',
  blockquote: '引用',
  codeBlock: '代码块',
  insertLink: '插入链接',
  uploadImage: '上传图片',
  insertTable: '插入表格',
  undo: '撤销',
  redo: '重做',
}

/** Names the editor's picture buttons, which appear a moment after opening; returns how to stop. */
export function nameButtons(bar: HTMLElement): () => void {
  const name = () => {
    for (const button of bar.querySelectorAll<HTMLElement>('[data-menu-key]:not([aria-label])')) {
      const text = buttonNames[button.dataset.menuKey ?? '']
      if (text) button.setAttribute('aria-label', text)
    }
  }
  name()
  const watching = new MutationObserver(name)
  watching.observe(bar, { childList: true, subtree: true })
  return () => watching.disconnect()
}
