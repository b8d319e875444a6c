// Styles of components that the web app does not use itself.
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Slider.css';
