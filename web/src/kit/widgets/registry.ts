import { amapWidget } from './kinds/amap/widget.ts'
import { catTreeWidget } from './kinds/cat-tree/widget.ts'
import { checkboxWidget } from './kinds/checkbox/widget.ts'
import { datetimeWidget, dateWidget } from './kinds/date/widget.ts'
import { fileWidget } from './kinds/file/widget.ts'
import { hiddenWidget } from './kinds/hidden/widget.ts'
import { imageWidget } from './kinds/image/widget.ts'
import { linkDownWidget } from './kinds/link-down/widget.ts'
import { listWidget } from './kinds/list/widget.ts'
import { listMultiWidget } from './kinds/list-multi/widget.ts'
import { markdownWidget } from './kinds/markdown/widget.tsx'
import { integerWidget, numberWidget } from './kinds/number/widget.ts'
import { passwordWidget } from './kinds/password/widget.ts'
import { pcaWidget } from './kinds/pca/widget.ts'
import { popupWidget } from './kinds/popup/widget.ts'
import { radioWidget } from './kinds/radio/widget.ts'
import { rateWidget } from './kinds/rate/widget.ts'
import { selDepartWidget } from './kinds/sel-depart/widget.ts'
import { selSearchWidget } from './kinds/sel-search/widget.ts'
import { selTreeWidget } from './kinds/sel-tree/widget.ts'
import { selUserWidget } from './kinds/sel-user/widget.ts'
import { switchWidget } from './kinds/switch/widget.ts'
import { textWidget } from './kinds/text/widget.ts'
import { textareaWidget } from './kinds/textarea/widget.ts'
import { umeditorWidget } from './kinds/umeditor/widget.tsx'
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
