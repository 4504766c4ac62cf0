/** The one-line input alone: antd's `Input` brings the text area, search, code and password inputs along. */
export { default as Input } from 'antd/es/input/Input'
