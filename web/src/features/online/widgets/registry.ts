import { catTreeWidget } from '#features/dictionary/public.tsx'
import { selUserWidget } from '#features/identity/public.tsx'
import { selDepartWidget } from '#features/organisation/public.tsx'
import { amapWidget } from '#kit/widgets/kinds/amap/widget.ts'
import { checkboxWidget } from '#kit/widgets/kinds/checkbox/widget.ts'
import { datetimeWidget, dateWidget } from '#kit/widgets/kinds/date/widget.ts'
import { fileWidget } from '#kit/widgets/kinds/file/widget.tsx'
import { hiddenWidget } from '#kit/widgets/kinds/hidden/widget.ts'
import { imageWidget } from '#kit/widgets/kinds/image/widget.tsx'
import { linkDownWidget } from '#kit/widgets/kinds/link-down/widget.tsx'
import { listWidget } from '#kit/widgets/kinds/list/widget.ts'
import { listMultiWidget } from '#kit/widgets/kinds/list-multi/widget.ts'
import { markdownWidget } from '#kit/widgets/kinds/markdown/widget.tsx'
import { integerWidget, numberWidget } from '#kit/widgets/kinds/number/widget.ts'
import { passwordWidget } from '#kit/widgets/kinds/password/widget.ts'
import { pcaWidget } from '#kit/widgets/kinds/pca/widget.tsx'
import { radioWidget } from '#kit/widgets/kinds/radio/widget.ts'
import { rateWidget } from '#kit/widgets/kinds/rate/widget.ts'
import { selSearchWidget } from '#kit/widgets/kinds/sel-search/widget.ts'
import { selTreeWidget } from '#kit/widgets/kinds/sel-tree/widget.ts'
import { switchWidget } from '#kit/widgets/kinds/switch/widget.ts'
import { textWidget } from '#kit/widgets/kinds/text/widget.ts'
import { textareaWidget } from '#kit/widgets/kinds/textarea/widget.tsx'
import { umeditorWidget } from '#kit/widgets/kinds/umeditor/widget.tsx'
import type { Registry } from '#kit/widgets/widget.ts'
import { popupWidget } from '../popup/widget.ts'

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
