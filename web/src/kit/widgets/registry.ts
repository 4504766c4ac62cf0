import { datetimeWidget, dateWidget } from './date/widget.ts'
import { listWidget } from './list/widget.ts'
import { listMultiWidget } from './list-multi/widget.ts'
import { integerWidget, numberWidget } from './number/widget.ts'
import { passwordWidget } from './password/widget.ts'
import { radioWidget } from './radio/widget.ts'
import { selSearchWidget } from './sel-search/widget.ts'
import { switchWidget } from './switch/widget.ts'
import { textWidget } from './text/widget.ts'
import { textareaWidget } from './textarea/widget.ts'
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
  file: textWidget,
  image: textWidget,
  checkbox: textWidget,
  rate: textWidget,
  switch: switchWidget,
  umeditor: textareaWidget,
  popup: textWidget,
  list_multi: listMultiWidget,
  sel_depart: textWidget,
  sel_user: textWidget,
  sel_search: selSearchWidget,
  sel_tree: textWidget,
  cat_tree: textWidget,
  hidden: textWidget,
  link_down: textWidget,
  pca: textWidget,
  markdown: textareaWidget,
  amap: textWidget,
}
