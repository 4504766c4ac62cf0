/** Only what the list of safe HTML keeps: colours, sizes and films would be lost on saving (security, section 13). */
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

/** The bars that appear beside a selection. */
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
