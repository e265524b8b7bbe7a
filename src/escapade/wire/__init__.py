"""What crosses the wire, both ways: the messages that a server and its clients speak. Nothing else crosses it.

JSON names are the field names. A position is written for one seat: it holds what that seat may know.
"""
