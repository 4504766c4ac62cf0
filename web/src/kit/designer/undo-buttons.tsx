import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'

interface Props {
  /** The names of the steps that undo and redo reverse. */
  undoes: string | undefined
  redoes: string | undefined
  onUndo: () => void
  onRedo: () => void
}

/** Undo and redo buttons, named by their step. */
export const UndoButtons = ({ undoes, redoes, onUndo, onRedo }: Props) => (
  <>
    <Button
      icon={<UndoOutlined aria-hidden />}
      aria-label="撤销"
      title={undoes ? `撤销：${undoes}（Ctrl Z）` : '没有可撤销的操作'}
      disabled={!undoes}
      onClick={onUndo}
    />
    <Button
      icon={<RedoOutlined aria-hidden />}
      aria-label="重做"
      title={redoes ? `重做：${redoes}（Ctrl Shift Z）` : '没有可重做的操作'}
      disabled={!redoes}
      onClick={onRedo}
    />
  </>
)
