import { amapWidget } from './amap/widget.ts'
import { catTreeWidget } from './cat-tree/widget.ts'
import { checkboxWidget } from './checkbox/widget.ts'
import { datetimeWidget, dateWidget } from './date/widget.ts'
import { fileWidget } from './file/widget.ts'
import { hiddenWidget } from './hidden/widget.ts'
import { imageWidget } from './image/widget.ts'
import { linkDownWidget } from './link-down/widget.ts'
import { listWidget } from './list/widget.ts'
import { listMultiWidget } from './list-multi/widget.ts'
import { markdownWidget } from './markdown/widget.tsx'
import { integerWidget, numberWidget } from './number/widget.ts'
import { passwordWidget } from './password/widget.ts'
import { pcaWidget } from './pca/widget.ts'
import { popupWidget } from './popup/widget.ts'
import { radioWidget } from './radio/widget.ts'
import { rateWidget } from './rate/widget.ts'
import { selDepartWidget } from './sel-depart/widget.ts'
import { selSearchWidget } from './sel-search/widget.ts'
import { selTreeWidget } from './sel-tree/widget.ts'
import { selUserWidget } from './sel-user/widget.ts'
import { switchWidget } from './switch/widget.ts'
import { textWidget } from './text/widget.ts'
import { textareaWidget } from './textarea/widget.ts'
import { umeditorWidget } from './umeditor/widget.tsx'
import type { Registry } from './widget.ts'

/** Every kind of member; a kind without a widget does not compile. */
export const widgets: Registry = {
  text: textWidget,
  number: numberWidget,
  integer: integerWidget,
  password: passwordWidget,
  date: dateWidget,
  tab_date: dateWidget,
  datetime: datetimeWidget,
  tab_datetime: datetimeWidget,
  textarea: textareaWidget,
  list: listWidget,
  tab_list: listWidget,
  radio: radioWidget,
  file: fileWidget,
  image: imageWidget,
  checkbox: checkboxWidget,
  rate: rateWidget,
  switch: switchWidget,
  umeditor: umeditorWidget,
  popup: popupWidget,
  list_multi: listMultiWidget,
  sel_depart: selDepartWidget,
  sel_user: selUserWidget,
  sel_search: selSearchWidget,
  sel_tree: selTreeWidget,
  cat_tree: catTreeWidget,
  hidden: hiddenWidget,
  link_down: linkDownWidget,
  pca: pcaWidget,
  markdown: markdownWidget,
  amap: amapWidget,
}
