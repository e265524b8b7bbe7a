def sketch(box, view, width):
    return ""
