/** Only the one-line input: importing antd's `Input` also loads the text area, search, code and password inputs. */
export { default as Input } from 'antd/es/input/Input'
