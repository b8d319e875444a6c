// Of components that the web app itself does not use; the others' styles are there.
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Slider.css';
